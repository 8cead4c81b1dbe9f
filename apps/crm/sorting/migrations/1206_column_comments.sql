-- Comments of columns whose names do not explain themselves. The generated table types carry them.
comment on column institution.total_score is 'Score by the sorting rules across all institutions; computed at night and after every change of a score or a rule.';
