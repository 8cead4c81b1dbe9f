-- Comments of columns whose names do not explain themselves. The generated table types carry them.
comment on column institution_comment.uid is 'User of the app who wrote the comment.';
comment on column institution_comment.average is 'Mean of the three scores, rounded half up to two decimals.';
comment on column institution_comment.display is 'Shown in the app and counted in the institution''s rating.';
