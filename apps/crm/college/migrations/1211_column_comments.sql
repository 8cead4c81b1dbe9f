-- Comments of columns whose names do not explain themselves. The generated table types carry them.
comment on column college.aliases is 'Abbreviations and other names for the search, separated by blanks or commas.';
comment on column college.keyword is 'All names of the college, for the keyword filter.';
comment on column college.chinese_name_pinyin is 'Search keys of the name by pinyin; null until computed.';
comment on column college.tier is 'Value of the option set schoolTier.';
comment on column college.boarding is 'Boarding: none, possible or required.';
comment on column college.tuition_min is 'Ten thousand CNY per year.';
comment on column college.tuition_max is 'Ten thousand CNY per year.';
comment on column college.ielts is 'Usual minimum of the overall IELTS band score.';
comment on column college.sort is 'Position among the recommended colleges, ascending.';
comment on column college_major.program_name is 'English name that the college uses.';
comment on column college_major.duration is 'Duration in years.';
comment on column college_major.tuition is 'Ten thousand CNY per year.';
comment on column college_ranking.kind is 'Value of the option set rankingKind.';
comment on column college_ranking.rank_to is 'Last place of a range; null for a single place.';
comment on column professional.professional_name_pinyin is 'Search keys of the name by pinyin; null until computed.';
