"""Turns: who acts next, what a turn has room for, moving and what else is done with one."""
