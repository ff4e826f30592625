"""`make serve`: everything that Longtable consists of, under one supervisor."""
