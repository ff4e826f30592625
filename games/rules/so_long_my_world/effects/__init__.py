"""The effects of cards, as programs of data. `README.md` is for authors; this page is for the rules of the table.

`engine.Effects(book)` is the interpreter for one pack. The rules *set off*, then *run*::

    effects.play_card(turn, seat=seat, card=slot, tokens=tokens)   # pays; the card and its effect go onto the stack
    effects.use_vision(turn, seat=seat, vision=vision)
    effects.start(turn, "event/census/effect", you=first_player)   # or vision_effect, end_card/<id>/effect, ...
    effects.would_lock(turn, vision)                               # an Overload: preventions are asked first
    effects.happened(turn, Happening.DRAINED, seat=seat, names={"vision": [vision]})
    effects.moment_came(turn, Moment.END_OF_ROUND)                 # rules end, locks end, what is scheduled begins
    if effects.run(turn):
        ...                                                        # all is done: the phase goes on

`run` returns False while an effect asks somebody. The question is one of the kernel's decisions, whose name is in
`engine.DECISIONS`. For these `Game.legal_moves`, `why_not`, `default` and `sample_move` hand over to the methods of the
same names, and::

    def play(self, turn, decision, move):
        if decision.name in DECISIONS:
            effects.answer(turn, decision, move)     # Game.reveal: effects.reveal(turn, answers)
        ...
        if effects.run(turn):
            flow.go_on(turn)                         # from state.phase, state.step and what they keep in the state

So whatever comes after an effect must be told from the state alone: put it there before `run`. What is set off last
runs first; to carry several out in order, set them off in reverse, or one after another from `go_on`.

The rules say when moments come, once each: END_OF_PHASE, END_OF_ROUND, NEXT_EVENT (once the Feelings are dealt),
YOUR_NEXT_TURN (`seat`; as a turn of the Vision Phase begins), END_OF_TURN (`seat`), END_OF_GAME. They keep
`TurnFacts.begun` and `done`, `State.event_dealt`, `vision_order` and `acting` true, call `round_began` at the beginning
of each round, and obey `clock_stopped` and `next_first_player` at its end (clearing both).

What is in force is asked of `rules_in_force` (`gather_limit`, `drain_amount`, `is_forbidden`, `insight_of`,
`held_card_cost`) and `paying` (`payments`, `cost_now`); of `playing` why a card cannot be played (`why_not_play`) and
all ways to play (`legal_plays`). Tokens are moved by `ledger`, cards by `cards` (`draw`, `dig_for` for an Observation,
`move_card`, `replenish`), players by `board.put_on`: never by hand, so that events, triggers and Gestalt Visions
follow; all take a `table.Table(turn, book)`. Conditions such as a Heartbreak's goal:
`effects.context(state, state.first_player).holds(goal)`.
"""
