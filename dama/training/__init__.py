"""Learning the evaluation from self-play. Needs numpy and a native kernel; not part of what the browser gets."""
