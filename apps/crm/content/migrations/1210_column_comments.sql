-- Comments of columns whose names do not explain themselves. The generated table types carry them.
comment on column article.institution_id is 'Institution of the article; null for an article of the platform.';
comment on column article.publish_time is 'Time of publication, past or scheduled.';
comment on column banner.jump_type is 'Target type of the link.';
comment on column banner.param is 'Target of the link: an id or a path, depending on jump_type.';
comment on column banner.display is 'Shown to customers.';
comment on column search_term.hot is 'Shown as a popular search term.';
comment on column search_term.search_type is 'Kind of content that is searched.';
