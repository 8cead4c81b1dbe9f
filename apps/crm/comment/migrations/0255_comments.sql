-- What students say of institutions: comments that users leave in the app, with three scores each, which staff show or hide and answer; and what
-- staff write into an institution's shop in a student's name.

create table institution_comment (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  institution_id bigint not null references institution,
  -- Of the app; the nickname as it was when the comment was left.
  uid bigint not null check (uid > 0),
  nickname text not null check (char_length(nickname) between 1 and 30),
  subject_familiar smallint not null check (subject_familiar between 1 and 5),
  apply_speed smallint not null check (apply_speed between 1 and 5),
  service_attitude smallint not null check (service_attitude between 1 and 5),
  -- Half up: what round does with a numeric above zero.
  average numeric(3, 2) not null generated always as (round((subject_familiar + apply_speed + service_attitude)::numeric / 3, 2)) stored,
  content text not null check (char_length(content) between 1 and 500),
  images text[] not null default '{}' check (cardinality(images) <= 9),

  display boolean not null default true,
  hide_reason text check (char_length(hide_reason) between 1 and 100),
  hidden_by_id bigint references employee,
  hidden_date timestamptz,
  constraint institution_comment_hidden check (case when display
    then hide_reason is null and hidden_by_id is null and hidden_date is null
    else hide_reason is not null and hidden_by_id is not null and hidden_date is not null end),

  replied boolean not null default false,
  reply text check (char_length(reply) between 1 and 500),
  reply_by_id bigint references employee,
  reply_date timestamptz,
  constraint institution_comment_replied check (case when replied
    then reply is not null and reply_by_id is not null and reply_date is not null
    else reply is null and reply_by_id is null and reply_date is null end)
);
create index institution_comment_created_date on institution_comment (created_date desc, id desc);
create index institution_comment_institution on institution_comment (institution_id, created_date desc, id desc);
create index institution_comment_shown on institution_comment (institution_id) include (average) where display;
create index institution_comment_average on institution_comment (average desc, id desc);
create index institution_comment_subject_familiar on institution_comment (subject_familiar, id desc);
create index institution_comment_apply_speed on institution_comment (apply_speed, id desc);
create index institution_comment_service_attitude on institution_comment (service_attitude, id desc);
create index institution_comment_display on institution_comment (display, created_date desc, id desc);
create index institution_comment_replied_date on institution_comment (replied, created_date desc, id desc);
create index institution_comment_reply_date on institution_comment (reply_date desc, id desc);
create index institution_comment_reply_by on institution_comment (reply_by_id);
create index institution_comment_uid on institution_comment (uid);
create index institution_comment_nickname_grams on institution_comment using gin (grams(nickname));
create index institution_comment_nickname_begins on institution_comment (lower(nickname) text_pattern_ops);
create index institution_comment_content_grams on institution_comment using gin (grams(content));
create index institution_comment_content_begins on institution_comment (lower(content) text_pattern_ops);
select count_versions('institution_comment');
comment on column institution_comment.uid is 'User of the app.';
comment on column institution_comment.average is 'Mean of the three scores, half up to two decimals.';
comment on column institution_comment.display is 'Seen in the app, and counted in the institution''s rating.';

-- What a comment was answered, each time anew: the answer can be edited, what it was stays.
create table institution_comment_reply (
  id bigint generated always as identity primary key,
  created_date timestamptz not null,
  comment_id bigint not null references institution_comment,
  content text not null,
  operator_id bigint not null references employee
);
create index institution_comment_reply_comment on institution_comment_reply (comment_id, id desc);
create index institution_comment_reply_operator on institution_comment_reply (operator_id);
create trigger institution_comment_reply_no_change before update or delete or truncate on institution_comment_reply
  for each statement execute function refuse_change();

create function institution_comment_keep_reply() returns trigger language plpgsql as $$
begin
  insert into institution_comment_reply (created_date, comment_id, content, operator_id) values (new.reply_date, new.id, new.reply, new.reply_by_id);
  return null;
end $$;
create trigger institution_comment_insert_reply after insert on institution_comment
  for each row when (new.replied) execute function institution_comment_keep_reply();
create trigger institution_comment_update_reply after update on institution_comment
  for each row when (new.replied and new.reply is distinct from old.reply) execute function institution_comment_keep_reply();

-- An answer is given once; and what a user said and how it was scored is the user's own.
create function institution_comment_refuse_change() returns trigger language plpgsql as $$
begin
  if old.replied and not new.replied then
    raise exception 'an answer is not taken back' using errcode = 'insufficient_privilege';
  end if;
  raise exception 'what a user said stays as it was said' using errcode = 'insufficient_privilege';
end $$;
create trigger institution_comment_said before update on institution_comment for each row
  when ((old.institution_id, old.uid, old.nickname, old.subject_familiar, old.apply_speed, old.service_attitude, old.content, old.images, old.created_date)
    is distinct from
    (new.institution_id, new.uid, new.nickname, new.subject_familiar, new.apply_speed, new.service_attitude, new.content, new.images, new.created_date)
    or (old.replied and not new.replied))
  execute function institution_comment_refuse_change();

-- How users rate an institution: the mean of the comments that are shown. No row: nobody has said anything yet.
create view institution_user_rating as
select institution_id, round(avg(average), 2) as rating, count(*)::int as comments
from institution_comment where display group by institution_id;

create table user_evaluate (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  custom jsonb not null default '{}',
  institution_id bigint not null references institution,
  avatar text,
  nickname text not null check (char_length(nickname) between 1 and 30),
  school_offered text not null check (char_length(school_offered) between 1 and 60),
  stars text not null check (stars in ('ONE_STAR', 'TWO_STARS', 'THREE_STARS', 'FOUR_STARS', 'FIVE_STARS')),
  content text not null check (char_length(content) between 1 and 500),
  pictures text[] not null default '{}' check (cardinality(pictures) <= 9),
  sort integer not null default 0 check (sort between 0 and 9999),
  display boolean not null default true
);
create index user_evaluate_created_date on user_evaluate (created_date desc, id desc);
create index user_evaluate_institution on user_evaluate (institution_id, sort, id desc);
create index user_evaluate_sort on user_evaluate (sort, id desc);
create index user_evaluate_stars on user_evaluate (stars, created_date desc, id desc);
create index user_evaluate_display on user_evaluate (display, created_date desc, id desc);
create index user_evaluate_nickname_grams on user_evaluate using gin (grams(nickname));
create index user_evaluate_nickname_begins on user_evaluate (lower(nickname) text_pattern_ops);
create index user_evaluate_school_grams on user_evaluate using gin (grams(school_offered));
create index user_evaluate_school_begins on user_evaluate (lower(school_offered) text_pattern_ops);
create index user_evaluate_content_grams on user_evaluate using gin (grams(content));
create index user_evaluate_content_begins on user_evaluate (lower(content) text_pattern_ops);
select count_versions('user_evaluate');
comment on table user_evaluate is 'Students'' words that staff write into an institution''s shop.';
