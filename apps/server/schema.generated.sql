-- The schema after all migrations. Generated from the migrated database by npm run types. Do not edit: change it by a new migration.
create sequence order_number;
create domain money_amount as numeric(14,2) constraint money_amount_is_a_sum CHECK (VALUE <> 'NaN'::numeric);

create table abroad_intention (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  client_user_id bigint,
  intended_countries text[] default '{}'::text[] not null,
  consulting_project text[] default '{}'::text[] not null,
  highest_degree text,
  college text,
  study_professional text,
  budget numeric(12,2),
  departure_time text,
  other_information text,
  -- When the user stated the wish.
  "time" timestamp with time zone default now() not null,
  -- The user wants a famous school.
  famous_school boolean default false not null,
  constraint abroad_intention_pkey PRIMARY KEY (id),
  constraint abroad_intention_client_user_id_fkey FOREIGN KEY (client_user_id) REFERENCES client_user(id),
  constraint abroad_intention_budget_check CHECK (budget > 0::numeric AND budget < 'Infinity'::numeric),
  constraint abroad_intention_departure_time_check CHECK (char_length(departure_time) <= 30),
  constraint abroad_intention_other_information_check CHECK (char_length(other_information) <= 500)
);
CREATE INDEX abroad_intention_budget ON public.abroad_intention USING btree (budget) WHERE (budget IS NOT NULL);
CREATE INDEX abroad_intention_client_user_id ON public.abroad_intention USING btree (client_user_id, "time" DESC, id DESC) WHERE (client_user_id IS NOT NULL);
CREATE INDEX abroad_intention_countries ON public.abroad_intention USING gin (intended_countries);
CREATE INDEX abroad_intention_famous_day ON public.abroad_intention USING btree (((("time" AT TIME ZONE 'Asia/Shanghai'::text))::date), client_user_id) INCLUDE ("time") WHERE famous_school;
CREATE INDEX abroad_intention_highest_degree ON public.abroad_intention USING btree (highest_degree, "time" DESC, id DESC);
CREATE INDEX abroad_intention_projects ON public.abroad_intention USING gin (consulting_project);
CREATE INDEX abroad_intention_time ON public.abroad_intention USING btree ("time" DESC, id DESC);
CREATE TRIGGER abroad_intention_said AFTER INSERT ON abroad_intention FOR EACH ROW WHEN (new.client_user_id IS NOT NULL) EXECUTE FUNCTION client_user_said();
CREATE TRIGGER version_counted BEFORE UPDATE ON abroad_intention FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table access_version (
  only_row boolean default true not null,
  v bigint default 1 not null,
  constraint access_version_pkey PRIMARY KEY (only_row),
  constraint access_version_only_row_check CHECK (only_row)
);

create table admission_case (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  last_modified_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  institution_id bigint not null,
  -- Public name of the student.
  alias text not null,
  graduation_college text,
  highest_degree text,
  gpa text,
  language_grade_type text,
  language_achievement text,
  -- Colleges that admitted the student, one per line.
  offers text not null,
  major text not null,
  year integer not null,
  scholarship numeric(14,2),
  story text,
  pictures text[] default '{}'::text[] not null,
  display boolean default true not null,
  sort integer not null,
  constraint admission_case_pkey PRIMARY KEY (id),
  constraint admission_case_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint admission_case_alias_check CHECK (char_length(alias) >= 1 AND char_length(alias) <= 20),
  constraint admission_case_gpa_check CHECK (char_length(gpa) <= 20),
  constraint admission_case_graduation_college_check CHECK (char_length(graduation_college) <= 60),
  constraint admission_case_language_achievement_check CHECK (char_length(language_achievement) <= 60),
  constraint admission_case_major_check CHECK (char_length(major) >= 1 AND char_length(major) <= 60),
  constraint admission_case_offers_check CHECK (char_length(offers) >= 1 AND char_length(offers) <= 300),
  constraint admission_case_pictures_check CHECK (cardinality(pictures) <= 9),
  constraint admission_case_scholarship_check CHECK (scholarship > 0::numeric AND scholarship < 'Infinity'::numeric),
  constraint admission_case_year_check CHECK (year >= 2000 AND year <= 2100)
);
CREATE INDEX admission_case_order ON public.admission_case USING btree (institution_id, sort, id);
CREATE TRIGGER modified BEFORE UPDATE ON admission_case FOR EACH ROW EXECUTE FUNCTION note_modified();
CREATE TRIGGER version_counted BEFORE UPDATE ON admission_case FOR EACH ROW EXECUTE FUNCTION count_version('{last_modified_date,version}');

create table app_version (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  -- False for iOS, true for Android.
  platform boolean not null,
  -- Version name shown in the app.
  number text not null,
  -- Oldest version that may still be used.
  mini_version text not null,
  download_url text not null,
  force_update boolean not null,
  -- The app announces the version; null for a forced update.
  remind boolean,
  update_content text not null,
  state text default 'DRAFT'::text not null,
  publisher_id bigint,
  published_date timestamp with time zone,
  number_parts integer[] generated always as ((string_to_array(number, '.'::text))::integer[]) stored not null,
  constraint app_version_pkey PRIMARY KEY (id),
  constraint app_version_one_number UNIQUE (platform, number),
  constraint app_version_publisher_id_fkey FOREIGN KEY (publisher_id) REFERENCES employee(id),
  constraint app_version_download_url_check CHECK (download_url ~ '^https://\S+$'::text AND char_length(download_url) <= 250),
  constraint app_version_mini CHECK (string_to_array(mini_version, '.'::text)::integer[] <= string_to_array(number, '.'::text)::integer[]),
  constraint app_version_mini_version_check CHECK (mini_version ~ '^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){2}$'::text),
  constraint app_version_number_check CHECK (number ~ '^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){2}$'::text),
  constraint app_version_published CHECK ((state = 'PUBLISHED'::text) = (published_date IS NOT NULL)),
  constraint app_version_remind CHECK (force_update = (remind IS NULL)),
  constraint app_version_state_check CHECK (state = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text])),
  constraint app_version_update_content_check CHECK (char_length(update_content) >= 1 AND char_length(update_content) <= 100)
);
CREATE INDEX app_version_platform ON public.app_version USING btree (platform, id DESC);
CREATE INDEX app_version_publisher_id ON public.app_version USING btree (publisher_id);
CREATE TRIGGER app_version_grows BEFORE INSERT OR UPDATE ON app_version FOR EACH ROW EXECUTE FUNCTION app_version_grows();
CREATE TRIGGER app_version_kept BEFORE DELETE ON app_version FOR EACH ROW EXECUTE FUNCTION app_version_kept();
CREATE TRIGGER version_counted BEFORE UPDATE ON app_version FOR EACH ROW EXECUTE FUNCTION count_version('{version,number_parts}');

create table article (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  title text not null,
  cover text,
  stage text,
  category text,
  countries text[] default '{}'::text[] not null,
  tags text[] default '{}'::text[] not null,
  summary text,
  body text,
  author text,
  -- Institution of the article; null for an article of the platform.
  institution_id bigint,
  state text default 'DRAFT'::text not null,
  -- Time of publication, past or scheduled.
  publish_time timestamp with time zone,
  publisher_id bigint,
  creator_id bigint not null,
  constraint article_pkey PRIMARY KEY (id),
  constraint article_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES employee(id),
  constraint article_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint article_publisher_id_fkey FOREIGN KEY (publisher_id) REFERENCES employee(id),
  constraint article_author_check CHECK (char_length(author) >= 1 AND char_length(author) <= 30),
  constraint article_complete CHECK ((state = ANY (ARRAY['DRAFT'::text, 'WITHDRAWN'::text])) OR cover IS NOT NULL AND category IS NOT NULL AND summary IS NOT NULL AND body IS NOT NULL),
  constraint article_publish_time CHECK (
CASE state
    WHEN 'DRAFT'::text THEN publish_time IS NULL AND publisher_id IS NULL
    ELSE publish_time IS NOT NULL AND publisher_id IS NOT NULL
END),
  constraint article_state_check CHECK (state = ANY (ARRAY['DRAFT'::text, 'SCHEDULED'::text, 'PUBLISHED'::text, 'WITHDRAWN'::text])),
  constraint article_summary_check CHECK (char_length(summary) >= 1 AND char_length(summary) <= 200),
  constraint article_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 60 AND title = btrim(title))
);
CREATE INDEX article_created_date ON public.article USING btree (created_date DESC, id DESC);
CREATE INDEX article_creator_id ON public.article USING btree (creator_id);
CREATE INDEX article_due ON public.article USING btree (publish_time, id) WHERE (state = 'SCHEDULED'::text);
CREATE INDEX article_institution_id ON public.article USING btree (institution_id, created_date DESC) WHERE (institution_id IS NOT NULL);
CREATE INDEX article_publisher_id ON public.article USING btree (publisher_id);
CREATE TRIGGER article_moves BEFORE DELETE OR UPDATE OF state ON article FOR EACH ROW EXECUTE FUNCTION article_moves();
CREATE TRIGGER version_counted BEFORE UPDATE ON article FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table audit_check (
  id bigint generated always as identity not null,
  created_date timestamp with time zone default now() not null,
  begun_date timestamp with time zone not null,
  employee_id bigint,
  whole boolean not null,
  checked bigint not null,
  intact boolean not null,
  broken jsonb default '[]'::jsonb not null,
  broken_count integer default 0 not null,
  pruned integer default 0 not null,
  points jsonb default '{}'::jsonb not null,
  constraint audit_check_pkey PRIMARY KEY (id)
);
CREATE TRIGGER audit_check_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_check FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create table audit_log (
  id bigint generated always as identity not null,
  created_date timestamp with time zone default clock_timestamp() not null,
  employee_id bigint,
  username text default ''::text not null,
  ip text default ''::text not null,
  user_agent text default ''::text not null,
  request_id text default ''::text not null,
  action text not null,
  entity text default ''::text not null,
  entity_ids bigint[] default '{}'::bigint[] not null,
  result text not null,
  message text default ''::text not null,
  diff jsonb default '{}'::jsonb not null,
  detail jsonb default '{}'::jsonb not null,
  lane smallint not null,
  seq bigint not null,
  hash bytea not null,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_result_check CHECK (result = ANY (ARRAY['success'::text, 'failed'::text, 'denied'::text]))
);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, created_date DESC, id DESC);
CREATE INDEX audit_log_created_date ON public.audit_log USING btree (created_date DESC, id DESC);
CREATE INDEX audit_log_employee_date ON public.audit_log USING btree (employee_id, created_date DESC, id DESC);
CREATE INDEX audit_log_entity ON public.audit_log USING btree (entity, created_date DESC, id DESC);
CREATE INDEX audit_log_ip ON public.audit_log USING gin ((ARRAY[ip]));
CREATE UNIQUE INDEX audit_log_lane_seq ON public.audit_log USING btree (lane, seq DESC);
CREATE INDEX audit_log_refused ON public.audit_log USING btree (result, created_date DESC, id DESC) WHERE (result <> 'success'::text);
CREATE INDEX audit_log_rows ON public.audit_log USING gin (audit_rows(entity, entity_ids, detail));
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_chain();
CREATE TRIGGER audit_log_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create table audit_repeat (
  key text not null,
  employee_id bigint,
  username text not null,
  ip text not null,
  user_agent text not null,
  request_id text not null,
  action text not null,
  result text not null,
  message text not null,
  calls integer default 1 not null,
  logged integer not null,
  first_date timestamp with time zone default now() not null,
  last_date timestamp with time zone default now() not null,
  expires_date timestamp with time zone not null,
  constraint audit_repeat_pkey PRIMARY KEY (key)
);
CREATE INDEX audit_repeat_expires_date ON public.audit_repeat USING btree (expires_date);

create table audit_word (
  id bigint generated always as identity not null,
  kind text not null,
  name text not null,
  label text not null,
  entity text default ''::text not null,
  constraint audit_word_pkey PRIMARY KEY (id),
  constraint audit_word_kind_name_key UNIQUE (kind, name),
  constraint audit_word_kind_check CHECK (kind = ANY (ARRAY['action'::text, 'entity'::text, 'field'::text]))
);

create table banner (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  picture text not null,
  location text not null,
  name text not null,
  -- Target type of the link.
  jump_type text not null,
  url text,
  path text,
  article_id bigint,
  college_id bigint,
  institution_id bigint,
  service_item_id bigint,
  -- Target of the link: an id or a path, depending on jump_type.
  param text generated always as (COALESCE(path, (article_id)::text, (college_id)::text, (institution_id)::text, (service_item_id)::text)) stored,
  -- Shown to customers.
  display boolean default true not null,
  sort integer not null,
  constraint banner_pkey PRIMARY KEY (id),
  constraint banner_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id),
  constraint banner_college_id_fkey FOREIGN KEY (college_id) REFERENCES college(id),
  constraint banner_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint banner_service_item_id_fkey FOREIGN KEY (service_item_id) REFERENCES service_item(id),
  constraint banner_location_check CHECK (location = ANY (ARRAY['HOME_TOP'::text, 'HOME_MIDDLE'::text, 'SCHOOL'::text, 'INSTITUTION'::text, 'MINE'::text])),
  constraint banner_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 20 AND name = btrim(name)),
  constraint banner_path_check CHECK (char_length(path) >= 1 AND char_length(path) <= 200),
  constraint banner_sort_check CHECK (sort > 0),
  constraint banner_target CHECK ((jump_type = ANY (ARRAY['DYNAMIC_DETAIL'::text, 'SCHOOL_DETAIL'::text, 'INSTITUTION_DETAIL'::text, 'H5'::text, 'MINI_PROGRAM'::text, 'SERVICE_ITEM_DETAIL'::text, 'SCHOOL_LIST'::text, 'INTERNATIONAL_SCHOOL_LIST'::text, 'NONE'::text])) AND (url IS NOT NULL) = (jump_type = 'H5'::text) AND (path IS NOT NULL) = (jump_type = 'MINI_PROGRAM'::text) AND (article_id IS NOT NULL) = (jump_type = 'DYNAMIC_DETAIL'::text) AND (college_id IS NOT NULL) = (jump_type = 'SCHOOL_DETAIL'::text) AND (institution_id IS NOT NULL) = (jump_type = 'INSTITUTION_DETAIL'::text) AND (service_item_id IS NOT NULL) = (jump_type = 'SERVICE_ITEM_DETAIL'::text)),
  constraint banner_url_check CHECK (url ~ '^https?://'::text AND char_length(url) <= 250)
);
CREATE INDEX banner_article_id ON public.banner USING btree (article_id);
CREATE INDEX banner_college_id ON public.banner USING btree (college_id);
CREATE INDEX banner_institution_id ON public.banner USING btree (institution_id);
CREATE INDEX banner_location ON public.banner USING btree (location, sort, id);
CREATE INDEX banner_order ON public.banner USING btree (sort, id);
CREATE INDEX banner_service_item_id ON public.banner USING btree (service_item_id);
CREATE TRIGGER version_counted BEFORE UPDATE ON banner FOR EACH ROW EXECUTE FUNCTION count_version('{version,param}');

create table client_reservation (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  client_user_id bigint not null,
  institution_id bigint not null,
  service_item_id bigint,
  -- When the user made the reservation.
  "time" timestamp with time zone default now() not null,
  note text,
  -- Allocation of the lead to the institution, made by this reservation or before it.
  relation_id bigint,
  constraint client_reservation_pkey PRIMARY KEY (id),
  constraint client_reservation_client_user_id_fkey FOREIGN KEY (client_user_id) REFERENCES client_user(id),
  constraint client_reservation_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint client_reservation_relation_id_fkey FOREIGN KEY (relation_id) REFERENCES institution_customer_relation(id),
  constraint client_reservation_service_item_id_institution_id_fkey FOREIGN KEY (service_item_id, institution_id) REFERENCES service_item(id, institution_id),
  constraint client_reservation_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 500)
);
CREATE INDEX client_reservation_client_user_id ON public.client_reservation USING btree (client_user_id, "time" DESC, id DESC);
CREATE INDEX client_reservation_day ON public.client_reservation USING btree (((("time" AT TIME ZONE 'Asia/Shanghai'::text))::date), client_user_id) INCLUDE ("time");
CREATE INDEX client_reservation_institution_id ON public.client_reservation USING btree (institution_id, "time" DESC, id DESC);
CREATE INDEX client_reservation_relation_id ON public.client_reservation USING btree (relation_id) WHERE (relation_id IS NOT NULL);
CREATE INDEX client_reservation_service_item_id ON public.client_reservation USING btree (service_item_id, "time" DESC, id DESC) WHERE (service_item_id IS NOT NULL);
CREATE INDEX client_reservation_time ON public.client_reservation USING btree ("time" DESC, id DESC);
CREATE TRIGGER client_reservation_reserved AFTER INSERT ON client_reservation FOR EACH ROW EXECUTE FUNCTION client_user_reserved();
CREATE TRIGGER version_counted BEFORE UPDATE ON client_reservation FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table client_user (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  uid text not null,
  nickname text,
  phone_number text,
  registration_platform text not null,
  channel_code text default 'UNKNOWN'::text not null,
  -- Time of registration.
  "time" timestamp with time zone default now() not null,
  -- True if the registration was not reported: platform, channel and time are derived from a lead or from the user's first event.
  derived boolean default false not null,
  -- Employee whose invitation code the user registered with.
  promoter_id bigint,
  -- User who invited this one.
  inviter_id bigint,
  -- When the user was linked to a lead; null for an unlinked user.
  linked_time timestamp with time zone,
  linked boolean generated always as ((linked_time IS NOT NULL)) stored not null,
  -- Latest wish of the user.
  intention_id bigint,
  intention_count integer default 0 not null,
  has_intention boolean generated always as ((intention_count > 0)) stored not null,
  -- True if any wish of the user was for a famous school.
  famous_school boolean default false not null,
  reservation_count integer default 0 not null,
  constraint client_user_pkey PRIMARY KEY (id),
  constraint client_user_uid_key UNIQUE (uid),
  constraint client_user_intention_id_fkey FOREIGN KEY (intention_id) REFERENCES abroad_intention(id),
  constraint client_user_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES client_user(id),
  constraint client_user_promoter_id_fkey FOREIGN KEY (promoter_id) REFERENCES employee(id),
  constraint client_user_channel_code_check CHECK (channel_code ~ '^[A-Za-z0-9_-]{1,32}$'::text),
  constraint client_user_check CHECK (inviter_id <> id),
  constraint client_user_check1 CHECK ((intention_id IS NULL) = (intention_count = 0)),
  constraint client_user_check2 CHECK (NOT famous_school OR intention_count > 0),
  constraint client_user_nickname_check CHECK (char_length(nickname) >= 1 AND char_length(nickname) <= 50 AND nickname = btrim(nickname)),
  constraint client_user_phone_number_check CHECK (phone_number ~ '^(1[0-9]{10}|\+65[89][0-9]{7})$'::text),
  constraint client_user_registration_platform_check CHECK (registration_platform = ANY (ARRAY['APP'::text, 'MINI'::text, 'MOBILE_WEB'::text, 'PC_WEB'::text])),
  constraint client_user_uid_check CHECK (uid ~ '^[A-Za-z0-9_-]{1,64}$'::text)
);
CREATE INDEX client_user_channel ON public.client_user USING btree (channel_code, "time" DESC, id DESC);
CREATE INDEX client_user_day ON public.client_user USING btree (((("time" AT TIME ZONE 'Asia/Shanghai'::text))::date), registration_platform, channel_code) INCLUDE ("time");
CREATE INDEX client_user_famous_school ON public.client_user USING btree (famous_school, "time" DESC, id DESC);
CREATE INDEX client_user_intention ON public.client_user USING btree (has_intention, "time" DESC, id DESC);
CREATE INDEX client_user_intention_id ON public.client_user USING btree (intention_id) WHERE (intention_id IS NOT NULL);
CREATE INDEX client_user_inviter_id ON public.client_user USING btree (inviter_id, "time" DESC, id DESC) WHERE (inviter_id IS NOT NULL);
CREATE INDEX client_user_linked ON public.client_user USING btree (linked, "time" DESC, id DESC);
CREATE INDEX client_user_linked_day ON public.client_user USING btree ((((linked_time AT TIME ZONE 'Asia/Shanghai'::text))::date), registration_platform, channel_code) INCLUDE (linked_time) WHERE (linked_time IS NOT NULL);
CREATE INDEX client_user_linked_time ON public.client_user USING btree (linked_time DESC, id DESC);
CREATE INDEX client_user_nickname_begins ON public.client_user USING btree (lower(nickname) text_pattern_ops);
CREATE INDEX client_user_nickname_grams ON public.client_user USING gin (grams(nickname));
CREATE INDEX client_user_phone_number ON public.client_user USING btree (phone_number) WHERE (phone_number IS NOT NULL);
CREATE INDEX client_user_platform ON public.client_user USING btree (registration_platform, "time" DESC, id DESC);
CREATE INDEX client_user_promoter_id ON public.client_user USING btree (promoter_id, "time" DESC, id DESC) WHERE (promoter_id IS NOT NULL);
CREATE INDEX client_user_reservation_count ON public.client_user USING btree (reservation_count, "time" DESC, id DESC);
CREATE INDEX client_user_time ON public.client_user USING btree ("time" DESC, id DESC);
CREATE INDEX client_user_uid_begins ON public.client_user USING btree (lower(uid) text_pattern_ops);
CREATE INDEX client_user_uid_grams ON public.client_user USING gin (grams(uid));
CREATE TRIGGER version_counted BEFORE UPDATE ON client_user FOR EACH ROW EXECUTE FUNCTION count_version('{linked_time,intention_id,intention_count,famous_school,reservation_count,version,linked,has_intention}');

create table college (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  chinese_name text not null,
  english_name text not null,
  -- Abbreviations and other names for the search, separated by blanks or commas.
  aliases text,
  -- All names of the college, for the keyword filter.
  keyword text generated always as ((((chinese_name || ' '::text) || english_name) || COALESCE((' '::text || aliases), ''::text))) stored not null,
  -- Search keys of the name by pinyin; null until computed.
  chinese_name_pinyin text[],
  logo text,
  country text not null,
  city text,
  -- Value of the option set schoolTier.
  tier text,
  tags text[] default '{}'::text[] not null,
  school_type text,
  -- Boarding: none, possible or required.
  boarding text,
  founded_year integer,
  website text,
  description text,
  -- Ten thousand CNY per year.
  tuition_min numeric(8,2),
  -- Ten thousand CNY per year.
  tuition_max numeric(8,2),
  -- Usual minimum of the overall IELTS band score.
  ielts numeric(2,1),
  toefl integer,
  acceptance_rate numeric(5,2),
  display boolean default true not null,
  recommended boolean default false not null,
  -- Position among the recommended colleges, ascending.
  sort integer default 999 not null,
  import_batch_id bigint,
  constraint college_pkey PRIMARY KEY (id),
  constraint college_acceptance_rate_check CHECK (acceptance_rate >= 0::numeric AND acceptance_rate <= 100::numeric),
  constraint college_aliases_check CHECK (char_length(aliases) <= 200),
  constraint college_boarding_check CHECK (boarding = ANY (ARRAY['NONE'::text, 'OFFERED'::text, 'MANDATORY'::text])),
  constraint college_chinese_name_check CHECK (char_length(chinese_name) >= 1 AND char_length(chinese_name) <= 60 AND chinese_name = btrim(chinese_name)),
  constraint college_city_check CHECK (char_length(city) <= 50),
  constraint college_english_name_check CHECK (char_length(english_name) >= 1 AND char_length(english_name) <= 150 AND english_name = btrim(english_name)),
  constraint college_founded_year_check CHECK (founded_year >= 800 AND founded_year <= 2100),
  constraint college_ielts_check CHECK (ielts >= 0::numeric AND ielts <= 9::numeric),
  constraint college_school_type_check CHECK (school_type = ANY (ARRAY['PUBLIC'::text, 'PRIVATE'::text])),
  constraint college_sort_check CHECK (sort >= 1 AND sort <= 99999),
  constraint college_toefl_check CHECK (toefl >= 0 AND toefl <= 120),
  constraint college_tuition_max_check CHECK (tuition_max >= 0::numeric),
  constraint college_tuition_min_check CHECK (tuition_min >= 0::numeric),
  constraint college_tuition_range CHECK (tuition_min <= tuition_max),
  constraint college_website_check CHECK (char_length(website) <= 250)
);
CREATE UNIQUE INDEX college_chinese_name ON public.college USING btree (country, catalogue_key(chinese_name));
CREATE INDEX college_chinese_name_pinyin ON public.college USING gin (array_to_tsvector(chinese_name_pinyin));
CREATE UNIQUE INDEX college_english_name ON public.college USING btree (country, catalogue_key(english_name));
CREATE INDEX college_import_batch ON public.college USING btree (import_batch_id, id) WHERE (import_batch_id IS NOT NULL);
CREATE INDEX college_keyword_beginning ON public.college USING btree (lower(keyword) text_pattern_ops);
CREATE INDEX college_keyword_grams ON public.college USING gin (grams(keyword));
CREATE INDEX college_sort ON public.college USING btree (sort, id);
CREATE TRIGGER version_counted BEFORE UPDATE ON college FOR EACH ROW EXECUTE FUNCTION count_version('{chinese_name_pinyin,version,keyword}');

create table college_major (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  college_id bigint not null,
  professional_id bigint not null,
  degree text not null,
  -- English name that the college uses.
  program_name text,
  -- Duration in years.
  duration numeric(3,1),
  -- Ten thousand CNY per year.
  tuition numeric(8,2),
  language_requirement text,
  intake_months text[] default '{}'::text[] not null,
  link text,
  display boolean default true not null,
  import_batch_id bigint,
  constraint college_major_pkey PRIMARY KEY (id),
  constraint college_major_college_id_professional_id_degree_key UNIQUE (college_id, professional_id, degree),
  constraint college_major_college_id_fkey FOREIGN KEY (college_id) REFERENCES college(id),
  constraint college_major_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professional(id),
  constraint college_major_degree_check CHECK (degree = ANY (ARRAY['FOUNDATION'::text, 'BACHELOR'::text, 'MASTER_TAUGHT'::text, 'MASTER_RESEARCH'::text, 'DOCTOR'::text])),
  constraint college_major_duration_check CHECK (duration >= 0.5 AND duration <= 10::numeric),
  constraint college_major_language_requirement_check CHECK (char_length(language_requirement) >= 1 AND char_length(language_requirement) <= 100),
  constraint college_major_link_check CHECK (char_length(link) <= 250 AND link ~~ 'https://%'::text),
  constraint college_major_program_name_check CHECK (char_length(program_name) >= 1 AND char_length(program_name) <= 150),
  constraint college_major_tuition_check CHECK (tuition >= 0::numeric)
);
CREATE INDEX college_major_created_date ON public.college_major USING btree (created_date, id);
CREATE INDEX college_major_degree ON public.college_major USING btree (degree, id DESC);
CREATE INDEX college_major_display ON public.college_major USING btree (display, id);
CREATE INDEX college_major_duration ON public.college_major USING btree (duration, id);
CREATE INDEX college_major_import_batch ON public.college_major USING btree (import_batch_id, id) WHERE (import_batch_id IS NOT NULL);
CREATE INDEX college_major_intake_months ON public.college_major USING gin (intake_months);
CREATE INDEX college_major_of_college ON public.college_major USING btree (college_id, id DESC);
CREATE INDEX college_major_professional_id ON public.college_major USING btree (professional_id);
CREATE INDEX college_major_tuition ON public.college_major USING btree (tuition, id);
CREATE TRIGGER version_counted BEFORE UPDATE ON college_major FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table college_ranking (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  -- Value of the option set rankingKind.
  kind text not null,
  year integer not null,
  college_id bigint not null,
  rank text not null,
  rank_from integer generated always as (("substring"(rank, '^\d+'::text))::integer) stored not null,
  -- Last place of a range; null for a single place.
  rank_to integer generated always as (("substring"(rank, '–(\d+)$'::text))::integer) stored,
  country_rank integer,
  score numeric(5,2),
  import_batch_id bigint,
  constraint college_ranking_pkey PRIMARY KEY (id),
  constraint college_ranking_kind_year_college_id_key UNIQUE (kind, year, college_id),
  constraint college_ranking_college_id_fkey FOREIGN KEY (college_id) REFERENCES college(id),
  constraint college_ranking_check CHECK (rank_to > rank_from),
  constraint college_ranking_country_rank_check CHECK (country_rank >= 1 AND country_rank <= 99999),
  constraint college_ranking_kind_check CHECK (char_length(kind) >= 1 AND char_length(kind) <= 100),
  constraint college_ranking_rank_check CHECK (rank ~ '^[1-9]\d{0,4}(–[1-9]\d{0,4}|\+)?$'::text),
  constraint college_ranking_score_check CHECK (score >= 0::numeric AND score <= 100::numeric),
  constraint college_ranking_year_check CHECK (year >= 2000 AND year <= 2100)
);
CREATE INDEX college_ranking_country_rank ON public.college_ranking USING btree (country_rank, id);
CREATE INDEX college_ranking_created_date ON public.college_ranking USING btree (created_date, id);
CREATE INDEX college_ranking_import_batch ON public.college_ranking USING btree (import_batch_id, id) WHERE (import_batch_id IS NOT NULL);
CREATE INDEX college_ranking_of_college ON public.college_ranking USING btree (college_id, year DESC, rank_from);
CREATE INDEX college_ranking_place ON public.college_ranking USING btree (kind, year DESC, rank_from, id);
CREATE INDEX college_ranking_rank_from ON public.college_ranking USING btree (rank_from, id);
CREATE INDEX college_ranking_score ON public.college_ranking USING btree (score, id);
CREATE INDEX college_ranking_year ON public.college_ranking USING btree (year, rank_from, id);
CREATE TRIGGER version_counted BEFORE UPDATE ON college_ranking FOR EACH ROW EXECUTE FUNCTION count_version('{version,rank_from,rank_to}');

create table commission_line (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  sheet_id bigint not null,
  month text not null,
  employee_id bigint not null,
  record_id bigint not null,
  order_id bigint not null,
  role_type smallint not null,
  commission_rate numeric(5,2) not null,
  rebate_amount numeric(14,2) not null,
  commission_amount numeric(14,2) not null,
  kind text not null,
  rate_id bigint,
  should_rebate_amount numeric(14,2) not null,
  signed_org text not null,
  rebate_time timestamp with time zone not null,
  reverses_id bigint,
  replaces_id bigint,
  reason text,
  operator_id bigint not null,
  department_id bigint,
  constraint commission_line_pkey PRIMARY KEY (id),
  constraint commission_line_replaces_id_key UNIQUE (replaces_id),
  constraint commission_line_reverses_id_key UNIQUE (reverses_id),
  constraint commission_line_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint commission_line_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint commission_line_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES employee(id),
  constraint commission_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES institutions_order(id),
  constraint commission_line_rate_id_fkey FOREIGN KEY (rate_id) REFERENCES commission_rate(id),
  constraint commission_line_record_id_fkey FOREIGN KEY (record_id) REFERENCES rebates_record(id),
  constraint commission_line_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES commission_line(id),
  constraint commission_line_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES commission_line(id),
  constraint commission_line_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES commission_sheet(id),
  constraint commission_line_check CHECK ((commission_amount * rebate_amount) >= 0::numeric AND abs(commission_amount) <= abs(rebate_amount)),
  constraint commission_line_commission_rate_check CHECK (commission_rate >= 0::numeric AND commission_rate <= 100::numeric),
  constraint commission_line_kind_check CHECK (kind = ANY (ARRAY['NORMAL'::text, 'LATE'::text, 'REVERSAL'::text, 'CORRECTION'::text])),
  constraint commission_line_pair CHECK (num_nonnulls(reverses_id, replaces_id) <=
CASE
    WHEN kind = ANY (ARRAY['CORRECTION'::text, 'LATE'::text]) THEN 1
    ELSE 0
END AND (kind <> 'CORRECTION'::text OR num_nonnulls(reverses_id, replaces_id) = 1)),
  constraint commission_line_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 200),
  constraint commission_line_reasoned CHECK (
CASE
    WHEN num_nonnulls(reverses_id, replaces_id) = 1 THEN reason IS NOT NULL
    ELSE reason IS NULL OR kind = 'LATE'::text
END),
  constraint commission_line_rebate_amount_check CHECK (rebate_amount <> 0::numeric AND abs(rebate_amount) < 'Infinity'::numeric),
  constraint commission_line_role_type_check CHECK (role_type = ANY (ARRAY[1, 2, 3, 4, 6]))
);
CREATE INDEX commission_line_department ON public.commission_line USING btree (department_id, month DESC, id DESC);
CREATE INDEX commission_line_employee ON public.commission_line USING btree (employee_id, id DESC);
CREATE INDEX commission_line_month ON public.commission_line USING btree (month DESC, id DESC);
CREATE INDEX commission_line_order ON public.commission_line USING btree (order_id, id);
CREATE INDEX commission_line_rate ON public.commission_line USING btree (rate_id);
CREATE INDEX commission_line_record ON public.commission_line USING btree (record_id);
CREATE INDEX commission_line_reported ON public.commission_line USING btree (role_type, month) INCLUDE (employee_id, department_id, commission_amount, order_id);
CREATE INDEX commission_line_sheet ON public.commission_line USING btree (sheet_id, id DESC) INCLUDE (commission_amount);
CREATE TRIGGER commission_line_book AFTER INSERT ON commission_line FOR EACH ROW EXECUTE FUNCTION commission_line_book();
CREATE TRIGGER commission_line_fill BEFORE INSERT ON commission_line FOR EACH ROW EXECUTE FUNCTION commission_line_fill();
CREATE TRIGGER commission_line_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON commission_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER version_counted BEFORE UPDATE ON commission_line FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table commission_month (
  id bigint generated always as identity not null,
  month text not null,
  locked_date timestamp with time zone,
  locked_by_id bigint,
  constraint commission_month_pkey PRIMARY KEY (id),
  constraint commission_month_month_key UNIQUE (month),
  constraint commission_month_locked_by_id_fkey FOREIGN KEY (locked_by_id) REFERENCES employee(id),
  constraint commission_month_check CHECK ((locked_date IS NULL) = (locked_by_id IS NULL)),
  constraint commission_month_month_check CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)
);
CREATE TRIGGER commission_month_guard BEFORE INSERT OR UPDATE ON commission_month FOR EACH ROW EXECUTE FUNCTION commission_month_guard();
CREATE TRIGGER commission_month_no_delete BEFORE DELETE OR TRUNCATE ON commission_month FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create table commission_rate (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  role_type smallint not null,
  department_id bigint,
  service_category text,
  customer_source text,
  rate numeric(5,2) not null,
  effective_date date not null,
  remarks text,
  operator_id bigint,
  constraint commission_rate_pkey PRIMARY KEY (id),
  constraint commission_rate_role_type_department_id_service_category_cu_key UNIQUE NULLS NOT DISTINCT (role_type, department_id, service_category, customer_source, effective_date),
  constraint commission_rate_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint commission_rate_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES employee(id),
  constraint commission_rate_customer_source_check CHECK (customer_source <> ''::text),
  constraint commission_rate_effective_date_check CHECK (effective_date >= '2000-01-01'::date AND effective_date <= '2999-12-31'::date),
  constraint commission_rate_rate_check CHECK (rate >= 0::numeric AND rate <= 100::numeric),
  constraint commission_rate_remarks_check CHECK (char_length(remarks) >= 1 AND char_length(remarks) <= 200),
  constraint commission_rate_role_type_check CHECK (role_type = ANY (ARRAY[1, 2, 3, 4, 6])),
  constraint commission_rate_service_category_check CHECK (service_category <> ''::text)
);
CREATE INDEX commission_rate_department_id ON public.commission_rate USING btree (department_id);
CREATE INDEX commission_rate_effective_date ON public.commission_rate USING btree (effective_date DESC, id DESC);
CREATE TRIGGER commission_rate_check_sum AFTER INSERT OR DELETE ON commission_rate FOR EACH ROW EXECUTE FUNCTION commission_rate_check_sum();
CREATE TRIGGER commission_rate_no_change BEFORE UPDATE OR TRUNCATE ON commission_rate FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER commission_rate_take_turn BEFORE INSERT OR DELETE ON commission_rate FOR EACH STATEMENT EXECUTE FUNCTION commission_rate_take_turn();
CREATE TRIGGER version_counted BEFORE UPDATE ON commission_rate FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table commission_sheet (
  id bigint generated always as identity not null,
  month text not null,
  employee_id bigint not null,
  total_amount numeric(22,2) default 0 not null,
  commission_total_amount numeric(22,2) default 0 not null,
  username text,
  department_name text,
  account_status smallint,
  version integer default 1 not null,
  -- Business day on which the commission was paid out; not before the month was locked. Null while it is not.
  paid_date date,
  -- Who marked the sheet as paid out.
  paid_by_id bigint,
  constraint commission_sheet_pkey PRIMARY KEY (id),
  constraint commission_sheet_month_employee_id_key UNIQUE (month, employee_id),
  constraint commission_sheet_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint commission_sheet_month_fkey FOREIGN KEY (month) REFERENCES commission_month(month),
  constraint commission_sheet_paid_by_id_fkey FOREIGN KEY (paid_by_id) REFERENCES employee(id),
  constraint commission_sheet_account_status_check CHECK (account_status = ANY (ARRAY[0, 1])),
  constraint commission_sheet_commission_total_amount_check CHECK (abs(commission_total_amount) < 'Infinity'::numeric),
  constraint commission_sheet_paid CHECK ((paid_date IS NULL) = (paid_by_id IS NULL)),
  constraint commission_sheet_total_amount_check CHECK (abs(total_amount) < 'Infinity'::numeric)
);
CREATE INDEX commission_sheet_employee_id ON public.commission_sheet USING btree (employee_id, month DESC);
CREATE TRIGGER commission_sheet_guard BEFORE INSERT OR UPDATE ON commission_sheet FOR EACH ROW EXECUTE FUNCTION commission_sheet_guard();
CREATE TRIGGER commission_sheet_no_delete BEFORE DELETE OR TRUNCATE ON commission_sheet FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER version_counted BEFORE UPDATE ON commission_sheet FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table customer_return_visit (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  lead_id bigint not null,
  content text not null,
  planned_time timestamp with time zone not null,
  visitor_id bigint,
  status text default 'PENDING'::text not null,
  outcome text,
  finished_by_id bigint,
  finished_date timestamp with time zone,
  -- When the visitor was reminded that the visit is due.
  reminded_date timestamp with time zone,
  constraint customer_return_visit_pkey PRIMARY KEY (id),
  constraint customer_return_visit_finished_by_id_fkey FOREIGN KEY (finished_by_id) REFERENCES employee(id),
  constraint customer_return_visit_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES institutions_customer(id),
  constraint customer_return_visit_visitor_id_fkey FOREIGN KEY (visitor_id) REFERENCES employee(id),
  constraint customer_return_visit_check CHECK ((status = 'PENDING'::text) = (outcome IS NULL) AND (status = 'PENDING'::text) = (finished_date IS NULL)),
  constraint customer_return_visit_check1 CHECK (status <> 'PENDING'::text OR finished_by_id IS NULL),
  constraint customer_return_visit_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 200),
  constraint customer_return_visit_outcome_check CHECK (char_length(outcome) >= 1 AND char_length(outcome) <= 200),
  constraint customer_return_visit_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'VISITED'::text, 'CANCELLED'::text]))
);
CREATE INDEX customer_return_visit_created_date ON public.customer_return_visit USING btree (created_date DESC, id DESC);
CREATE INDEX customer_return_visit_due ON public.customer_return_visit USING btree (planned_time) WHERE ((status = 'PENDING'::text) AND (reminded_date IS NULL));
CREATE INDEX customer_return_visit_finished_by ON public.customer_return_visit USING btree (finished_by_id, finished_date DESC) WHERE (finished_by_id IS NOT NULL);
CREATE INDEX customer_return_visit_finished_date ON public.customer_return_visit USING btree (finished_date DESC, id DESC) WHERE (finished_date IS NOT NULL);
CREATE INDEX customer_return_visit_lead_id ON public.customer_return_visit USING btree (lead_id, id DESC);
CREATE INDEX customer_return_visit_planned_time ON public.customer_return_visit USING btree (planned_time DESC, id DESC);
CREATE INDEX customer_return_visit_status ON public.customer_return_visit USING btree (status, created_date DESC, id DESC);
CREATE INDEX customer_return_visit_visitor_id ON public.customer_return_visit USING btree (visitor_id, created_date DESC, id DESC);
CREATE TRIGGER version_counted BEFORE UPDATE ON customer_return_visit FOR EACH ROW EXECUTE FUNCTION count_version('{reminded_date,version}');

create table customer_service_member (
  employee_id bigint not null,
  -- Position in the pool, from 1.
  "position" integer not null,
  on_duty boolean default true not null,
  constraint customer_service_member_pkey PRIMARY KEY (employee_id),
  constraint customer_service_member_position_key UNIQUE ("position") DEFERRABLE INITIALLY DEFERRED,
  constraint customer_service_member_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE,
  constraint customer_service_member_position_check CHECK ("position" > 0)
);

create table customer_service_override (
  id bigint generated always as identity not null,
  -- Customer source that the override is for; null for all.
  customer_source text,
  resident_city text,
  staff_id bigint not null,
  constraint customer_service_override_pkey PRIMARY KEY (id),
  constraint customer_service_override_customer_source_resident_city_key UNIQUE NULLS NOT DISTINCT (customer_source, resident_city),
  constraint customer_service_override_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES employee(id) ON DELETE CASCADE,
  constraint customer_service_override_check CHECK (customer_source IS NOT NULL OR resident_city IS NOT NULL)
);
CREATE INDEX customer_service_override_staff_id ON public.customer_service_override USING btree (staff_id);

create table customer_service_setting (
  id bigint default 1 not null,
  version integer default 1 not null,
  default_staff_id bigint,
  -- Position in the pool of the member who was assigned last.
  cursor_position integer default 0 not null,
  saved_date timestamp with time zone,
  constraint customer_service_setting_pkey PRIMARY KEY (id),
  constraint customer_service_setting_default_staff_id_fkey FOREIGN KEY (default_staff_id) REFERENCES employee(id),
  constraint customer_service_setting_id_check CHECK (id = 1)
);
CREATE TRIGGER version_counted BEFORE UPDATE ON customer_service_setting FOR EACH ROW EXECUTE FUNCTION count_version('{cursor_position,version}');

create table deal_stage_history (
  id bigint generated always as identity not null,
  created_date timestamp with time zone default now() not null,
  relation_id bigint not null,
  lead_id bigint not null,
  from_stage text,
  to_stage text not null,
  closing_reason text,
  operator_id bigint,
  constraint deal_stage_history_pkey PRIMARY KEY (id),
  constraint deal_stage_history_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES institutions_customer(id),
  constraint deal_stage_history_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES employee(id),
  constraint deal_stage_history_relation_id_fkey FOREIGN KEY (relation_id) REFERENCES institution_customer_relation(id)
);
CREATE INDEX deal_stage_history_lead_id ON public.deal_stage_history USING btree (lead_id, id DESC);
CREATE INDEX deal_stage_history_relation_id ON public.deal_stage_history USING btree (relation_id, id DESC);
CREATE TRIGGER deal_stage_history_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON deal_stage_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create table department (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  parent_id bigint,
  name text not null,
  remarks text default ''::text not null,
  manager_id bigint,
  constraint department_pkey PRIMARY KEY (id),
  constraint department_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES employee(id),
  constraint department_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES department(id),
  constraint department_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 30),
  constraint department_remarks_check CHECK (char_length(remarks) <= 500)
);
CREATE INDEX department_manager_id ON public.department USING btree (manager_id);
CREATE INDEX department_parent_id ON public.department USING btree (parent_id);
CREATE TRIGGER department_refuse_cycle BEFORE INSERT OR UPDATE OF parent_id ON department FOR EACH ROW WHEN (new.parent_id IS NOT NULL) EXECUTE FUNCTION department_refuse_cycle();
CREATE TRIGGER department_touch_access AFTER INSERT OR DELETE OR UPDATE ON department FOR EACH STATEMENT EXECUTE FUNCTION touch_access();
CREATE TRIGGER version_counted BEFORE UPDATE ON department FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table department_viewer (
  department_id bigint not null,
  employee_id bigint not null,
  constraint department_viewer_pkey PRIMARY KEY (department_id, employee_id),
  constraint department_viewer_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id) ON DELETE CASCADE,
  constraint department_viewer_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE
);
CREATE INDEX department_viewer_employee_id ON public.department_viewer USING btree (employee_id);
CREATE TRIGGER department_viewer_touch_access AFTER INSERT OR DELETE OR UPDATE ON department_viewer FOR EACH STATEMENT EXECUTE FUNCTION touch_access();

create table disk_warning (
  place text not null,
  level integer,
  constraint disk_warning_pkey PRIMARY KEY (place)
);

create table diy_service (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  last_modified_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  institution_id bigint not null,
  title text not null,
  introduction text not null,
  price_from numeric(14,2),
  price_to numeric(14,2),
  picture text not null,
  display boolean default true not null,
  sort integer not null,
  constraint diy_service_pkey PRIMARY KEY (id),
  constraint diy_service_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint diy_service_check CHECK (price_to < 'Infinity'::numeric AND price_to >= price_from),
  constraint diy_service_introduction_check CHECK (char_length(introduction) >= 1 AND char_length(introduction) <= 114),
  constraint diy_service_price_from_check CHECK (price_from >= 0::numeric AND price_from < 'Infinity'::numeric),
  constraint diy_service_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 30)
);
CREATE INDEX diy_service_order ON public.diy_service USING btree (institution_id, sort, id);
CREATE TRIGGER modified BEFORE UPDATE ON diy_service FOR EACH ROW EXECUTE FUNCTION note_modified();
CREATE TRIGGER version_counted BEFORE UPDATE ON diy_service FOR EACH ROW EXECUTE FUNCTION count_version('{last_modified_date,version}');

create table employee (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  username text not null,
  name text not null,
  phone_number text,
  password_hash text default ''::text not null,
  must_change_password boolean default true not null,
  admin boolean default false not null,
  locked boolean default false not null,
  home boolean default false not null,
  department_id bigint,
  company text,
  remarks text,
  code text,
  -- When an initial or reset password expires; null for a password that the employee chose.
  password_expires_date timestamp with time zone,
  -- Search keys of the name by pinyin; null until computed.
  name_pinyin text[],
  constraint employee_pkey PRIMARY KEY (id),
  constraint employee_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint employee_code_check CHECK (char_length(code) <= 30),
  constraint employee_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 30),
  constraint employee_remarks_check CHECK (char_length(remarks) <= 500),
  constraint employee_username_check CHECK (char_length(username) >= 1 AND char_length(username) <= 30)
);
CREATE INDEX employee_department_id ON public.employee USING btree (department_id);
CREATE INDEX employee_name ON public.employee USING btree (name);
CREATE INDEX employee_name_grams ON public.employee USING gin (grams(name));
CREATE INDEX employee_name_pinyin ON public.employee USING gin (array_to_tsvector(name_pinyin));
CREATE UNIQUE INDEX employee_username ON public.employee USING btree (lower(username));
CREATE TRIGGER employee_touch_access AFTER INSERT OR DELETE OR UPDATE ON employee FOR EACH STATEMENT EXECUTE FUNCTION touch_access();
CREATE TRIGGER version_counted BEFORE UPDATE ON employee FOR EACH ROW EXECUTE FUNCTION count_version('{password_hash,must_change_password,password_expires_date,name_pinyin,version}');

create table employee_allocation (
  employee_id bigint not null,
  auto_assign boolean default true not null,
  -- Replaces the holding limit of the rules.
  holding_limit integer,
  last_auto_assigned_date timestamp with time zone,
  constraint employee_allocation_pkey PRIMARY KEY (employee_id),
  constraint employee_allocation_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE,
  constraint employee_allocation_holding_limit_check CHECK (holding_limit >= 0 AND holding_limit <= 100000)
);

create table employee_role (
  employee_id bigint not null,
  role_id bigint not null,
  constraint employee_role_pkey PRIMARY KEY (employee_id, role_id),
  constraint employee_role_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE,
  constraint employee_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE
);
CREATE INDEX employee_role_role_id ON public.employee_role USING btree (role_id);
CREATE TRIGGER employee_role_deleted AFTER DELETE ON employee_role REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_former_roles();
CREATE TRIGGER employee_role_touch_access AFTER INSERT OR DELETE OR UPDATE ON employee_role FOR EACH STATEMENT EXECUTE FUNCTION touch_access();
CREATE TRIGGER employee_role_updated AFTER UPDATE ON employee_role REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_former_roles();

create table enrollment_program (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  last_modified_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  institution_id bigint not null,
  stage text not null,
  curriculum text not null,
  boarding text not null,
  -- CNY per year.
  fee numeric(14,2) not null,
  teaching_languages text[] not null,
  age_from integer,
  age_to integer,
  places integer,
  enrolment_months text[] not null,
  display boolean default true not null,
  sort integer not null,
  constraint enrollment_program_pkey PRIMARY KEY (id),
  constraint enrollment_program_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint enrollment_program_age_from_check CHECK (age_from >= 2 AND age_from <= 25),
  constraint enrollment_program_boarding_check CHECK (boarding = ANY (ARRAY['NONE'::text, 'OFFERED'::text, 'MANDATORY'::text])),
  constraint enrollment_program_check CHECK (age_to >= 2 AND age_to <= 25 AND age_to >= age_from),
  constraint enrollment_program_enrolment_months_check CHECK (cardinality(enrolment_months) > 0),
  constraint enrollment_program_fee_check CHECK (fee > 0::numeric AND fee < 'Infinity'::numeric),
  constraint enrollment_program_places_check CHECK (places >= 1 AND places <= 10000),
  constraint enrollment_program_teaching_languages_check CHECK (cardinality(teaching_languages) > 0)
);
CREATE INDEX enrollment_program_order ON public.enrollment_program USING btree (institution_id, sort, id);
CREATE TRIGGER modified BEFORE UPDATE ON enrollment_program FOR EACH ROW EXECUTE FUNCTION note_modified();
CREATE TRIGGER version_counted BEFORE UPDATE ON enrollment_program FOR EACH ROW EXECUTE FUNCTION count_version('{last_modified_date,version}');

create table file (
  id uuid default gen_random_uuid() not null,
  employee_id bigint not null,
  name text not null,
  type text not null,
  size bigint not null,
  purpose text not null,
  created_date timestamp with time zone default now() not null,
  expires_date timestamp with time zone,
  received_size bigint not null,
  width integer,
  height integer,
  constraint file_pkey PRIMARY KEY (id),
  constraint file_height_check CHECK (height > 0),
  constraint file_picture_size CHECK ((width IS NULL) = (height IS NULL)),
  constraint file_received_size_check CHECK (received_size >= 0),
  constraint file_size_check CHECK (size >= 0),
  constraint file_width_check CHECK (width > 0)
);
CREATE INDEX file_employee_id ON public.file USING btree (employee_id);
CREATE INDEX file_expires_date ON public.file USING btree (expires_date) WHERE (expires_date IS NOT NULL);

create table file_link (
  file_id uuid not null,
  record_table text not null,
  record_id bigint not null,
  constraint file_link_pkey PRIMARY KEY (file_id, record_table, record_id),
  constraint file_link_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id) ON DELETE CASCADE
);
CREATE INDEX file_link_record ON public.file_link USING btree (record_table, record_id);

create table follow_up_digest (
  day date not null,
  told_date timestamp with time zone default now() not null,
  constraint follow_up_digest_pkey PRIMARY KEY (day)
);

create table follow_up_record (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  -- When the record was saved.
  created_date timestamp with time zone default now() not null,
  lead_id bigint not null,
  -- Institution that followed up; null for an internal follow-up.
  institution_id bigint,
  follow_up_time timestamp with time zone not null,
  content text not null,
  next_follow_up_time timestamp with time zone,
  intention_level text,
  author_id bigint,
  author_name text,
  correction text,
  corrected_date timestamp with time zone,
  reminder_closed_date timestamp with time zone,
  effective_chars integer generated always as (char_length(regexp_replace(content, '[[:space:][:punct:]，。！？；：、“”‘’（）《》…—]'::text, ''::text, 'g'::text))) stored,
  constraint follow_up_record_pkey PRIMARY KEY (id),
  constraint follow_up_record_author_id_fkey FOREIGN KEY (author_id) REFERENCES employee(id),
  constraint follow_up_record_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint follow_up_record_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES institutions_customer(id),
  constraint follow_up_record_check CHECK (next_follow_up_time > follow_up_time),
  constraint follow_up_record_check1 CHECK ((institution_id IS NULL) = (author_id IS NOT NULL) AND (author_id IS NULL) = (author_name IS NOT NULL)),
  constraint follow_up_record_check2 CHECK ((correction IS NULL) = (corrected_date IS NULL)),
  constraint follow_up_record_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 500),
  constraint follow_up_record_correction_check CHECK (char_length(correction) >= 1 AND char_length(correction) <= 500),
  constraint follow_up_record_intention_level_check CHECK (intention_level = ANY (ARRAY['HIGH'::text, 'MEDIUM'::text, 'LOW'::text, 'INVALID'::text]))
);
CREATE INDEX follow_up_record_author_id ON public.follow_up_record USING btree (author_id, follow_up_time DESC, id DESC) WHERE (author_id IS NOT NULL);
CREATE INDEX follow_up_record_content_beginning ON public.follow_up_record USING btree (lower(content) text_pattern_ops);
CREATE INDEX follow_up_record_content_grams ON public.follow_up_record USING gin (grams(content));
CREATE INDEX follow_up_record_follow_up_time ON public.follow_up_record USING btree (follow_up_time DESC, id DESC);
CREATE INDEX follow_up_record_followed ON public.follow_up_record USING btree (lead_id, author_id) INCLUDE (follow_up_time, institution_id);
CREATE INDEX follow_up_record_institution_id ON public.follow_up_record USING btree (institution_id, follow_up_time DESC, id DESC) WHERE (institution_id IS NOT NULL);
CREATE INDEX follow_up_record_intention_level ON public.follow_up_record USING btree (intention_level, follow_up_time DESC, id DESC);
CREATE INDEX follow_up_record_lead_id ON public.follow_up_record USING btree (lead_id, institution_id, id DESC);
CREATE INDEX follow_up_record_open ON public.follow_up_record USING btree (lead_id, next_follow_up_time) WHERE ((institution_id IS NULL) AND (reminder_closed_date IS NULL) AND (next_follow_up_time IS NOT NULL));
CREATE INDEX follow_up_record_reminder ON public.follow_up_record USING btree (next_follow_up_time) WHERE ((next_follow_up_time IS NOT NULL) AND (reminder_closed_date IS NULL));
CREATE INDEX follow_up_record_reported ON public.follow_up_record USING btree (follow_up_time) INCLUDE (lead_id, author_id, institution_id);
CREATE TRIGGER follow_up_record_keep_first AFTER INSERT OR DELETE OR UPDATE OF lead_id, institution_id, created_date ON follow_up_record FOR EACH ROW EXECUTE FUNCTION follow_up_keep_first();
CREATE TRIGGER follow_up_record_saved AFTER INSERT ON follow_up_record FOR EACH ROW EXECUTE FUNCTION follow_up_saved();
CREATE TRIGGER version_counted BEFORE UPDATE ON follow_up_record FOR EACH ROW EXECUTE FUNCTION count_version('{reminder_closed_date,version,effective_chars}');

create table follow_up_reminder (
  record_id bigint not null,
  told_date timestamp with time zone default now() not null,
  constraint follow_up_reminder_pkey PRIMARY KEY (record_id),
  constraint follow_up_reminder_record_id_fkey FOREIGN KEY (record_id) REFERENCES follow_up_record(id) ON DELETE CASCADE
);

create table former_permission (
  role_id bigint not null,
  permission text not null,
  until_date timestamp with time zone not null,
  constraint former_permission_pkey PRIMARY KEY (role_id, permission)
);

create table former_role (
  employee_id bigint not null,
  role_id bigint not null,
  until_date timestamp with time zone not null,
  constraint former_role_pkey PRIMARY KEY (employee_id, role_id)
);

create table high_seas (
  id bigint generated always as identity not null,
  lead_id bigint not null,
  put_in_time timestamp with time zone default now() not null,
  move_in_reason text,
  previous_owner_id bigint,
  previous_staff_id bigint,
  previous_follower_id bigint,
  previous_phase text not null,
  was_allocated boolean not null,
  self_reserved boolean default false not null,
  -- Employee who moved the lead; null for the system.
  operator_id bigint,
  closed_date timestamp with time zone,
  closed_by_id bigint,
  next_owner_id bigint,
  constraint high_seas_pkey PRIMARY KEY (id),
  constraint high_seas_closed_by_id_fkey FOREIGN KEY (closed_by_id) REFERENCES employee(id),
  constraint high_seas_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES institutions_customer(id),
  constraint high_seas_next_owner_id_fkey FOREIGN KEY (next_owner_id) REFERENCES employee(id),
  constraint high_seas_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES employee(id),
  constraint high_seas_previous_follower_id_fkey FOREIGN KEY (previous_follower_id) REFERENCES employee(id),
  constraint high_seas_previous_owner_id_fkey FOREIGN KEY (previous_owner_id) REFERENCES employee(id),
  constraint high_seas_previous_staff_id_fkey FOREIGN KEY (previous_staff_id) REFERENCES employee(id),
  constraint high_seas_check CHECK (closed_date >= put_in_time)
);
CREATE INDEX high_seas_lead_id ON public.high_seas USING btree (lead_id, id DESC);
CREATE INDEX high_seas_losses ON public.high_seas USING btree (put_in_time DESC, id DESC) WHERE (move_in_reason IS NOT NULL);
CREATE INDEX high_seas_lost ON public.high_seas USING btree (lead_id) INCLUDE (put_in_time, previous_owner_id) WHERE (move_in_reason IS NOT NULL);
CREATE INDEX high_seas_move_in_reason ON public.high_seas USING btree (move_in_reason, put_in_time DESC) WHERE (closed_date IS NULL);
CREATE UNIQUE INDEX high_seas_open ON public.high_seas USING btree (lead_id) WHERE (closed_date IS NULL);
CREATE INDEX high_seas_previous_owner_id ON public.high_seas USING btree (previous_owner_id, put_in_time DESC) WHERE (closed_date IS NULL);
CREATE INDEX high_seas_put_in_time ON public.high_seas USING btree (put_in_time DESC, lead_id DESC) WHERE (closed_date IS NULL);
CREATE TRIGGER high_seas_cancel_visits AFTER INSERT ON high_seas FOR EACH ROW EXECUTE FUNCTION high_seas_cancel_visits();

create table honorary_qualification (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  last_modified_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  institution_id bigint not null,
  title text not null,
  images text[] not null,
  issuer text,
  award_date date,
  display boolean default true not null,
  sort integer not null,
  constraint honorary_qualification_pkey PRIMARY KEY (id),
  constraint honorary_qualification_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint honorary_qualification_images_check CHECK (cardinality(images) >= 1 AND cardinality(images) <= 9),
  constraint honorary_qualification_issuer_check CHECK (char_length(issuer) <= 50),
  constraint honorary_qualification_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 50)
);
CREATE INDEX honorary_qualification_order ON public.honorary_qualification USING btree (institution_id, sort, id);
CREATE TRIGGER modified BEFORE UPDATE ON honorary_qualification FOR EACH ROW EXECUTE FUNCTION note_modified();
CREATE TRIGGER version_counted BEFORE UPDATE ON honorary_qualification FOR EACH ROW EXECUTE FUNCTION count_version('{last_modified_date,version}');

create table idempotency (
  employee_id bigint not null,
  key text not null,
  path text not null,
  body_hash bytea not null,
  answer jsonb,
  created_date timestamp with time zone default now() not null,
  constraint idempotency_pkey PRIMARY KEY (employee_id, key)
);
CREATE INDEX idempotency_created_date ON public.idempotency USING btree (created_date);

create table inbound_answer (
  client_id bigint not null,
  key text not null,
  hash bytea not null,
  answer jsonb,
  created_date timestamp with time zone default now() not null,
  constraint inbound_answer_pkey PRIMARY KEY (client_id, key),
  constraint inbound_answer_key_check CHECK (key ~ '^[A-Za-z0-9_-]{8,64}$'::text)
);
CREATE INDEX inbound_answer_created_date ON public.inbound_answer USING btree (created_date);

create table inbound_batch (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  client_id bigint not null,
  key_id bigint not null,
  feed_id bigint not null,
  received integer not null,
  accepted integer not null,
  refused integer not null,
  repeated integer default 0 not null,
  duration integer not null,
  problem text,
  request_id text not null,
  constraint inbound_batch_pkey PRIMARY KEY (id),
  constraint inbound_batch_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES inbound_feed(id),
  constraint inbound_batch_accepted_check CHECK (accepted >= 0),
  constraint inbound_batch_check CHECK (repeated >= 0 AND repeated <= accepted),
  constraint inbound_batch_duration_check CHECK (duration >= 0),
  constraint inbound_batch_problem_check CHECK (char_length(problem) <= 200),
  constraint inbound_batch_received_check CHECK (received > 0),
  constraint inbound_batch_refused_check CHECK (refused >= 0),
  constraint inbound_batch_whole CHECK ((accepted + refused) = received)
);
CREATE INDEX inbound_batch_client_id ON public.inbound_batch USING btree (client_id, created_date DESC, id DESC);
CREATE INDEX inbound_batch_created_date ON public.inbound_batch USING btree (created_date DESC, id DESC);
CREATE INDEX inbound_batch_feed_id ON public.inbound_batch USING btree (feed_id, created_date DESC, id DESC);
CREATE INDEX inbound_batch_key_id ON public.inbound_batch USING btree (key_id);
CREATE INDEX inbound_batch_refused ON public.inbound_batch USING btree (created_date DESC, id DESC) WHERE (refused > 0);
CREATE TRIGGER version_counted BEFORE UPDATE ON inbound_batch FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table inbound_client (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  name text not null,
  description text,
  scope_ids bigint[] default '{}'::bigint[] not null,
  per_minute integer default 600 not null,
  enabled boolean default true not null,
  constraint inbound_client_pkey PRIMARY KEY (id),
  constraint inbound_client_name_key UNIQUE (name),
  constraint inbound_client_description_check CHECK (char_length(description) <= 500),
  constraint inbound_client_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 50 AND name = btrim(name)),
  constraint inbound_client_per_minute_check CHECK (per_minute >= 1 AND per_minute <= 6000),
  constraint inbound_client_scope_ids_check CHECK (cardinality(scope_ids) >= 1 AND cardinality(scope_ids) <= 100)
);
CREATE INDEX inbound_client_created_date ON public.inbound_client USING btree (created_date DESC, id DESC);
CREATE TRIGGER version_counted BEFORE UPDATE ON inbound_client FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table inbound_feed (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  path text not null,
  title text not null,
  gone boolean default false not null,
  constraint inbound_feed_pkey PRIMARY KEY (id),
  constraint inbound_feed_path_key UNIQUE (path),
  constraint inbound_feed_path_check CHECK (path ~ '^/[a-zA-Z]+$'::text),
  constraint inbound_feed_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 50)
);
CREATE TRIGGER version_counted BEFORE UPDATE ON inbound_feed FOR EACH ROW EXECUTE FUNCTION count_version('{title,gone,version}');

create table inbound_item (
  client_id bigint not null,
  feed text not null,
  external_id text not null,
  record_id bigint,
  created_date timestamp with time zone default now() not null,
  constraint inbound_item_pkey PRIMARY KEY (client_id, feed, external_id),
  constraint inbound_item_external_id_check CHECK (char_length(external_id) >= 1 AND char_length(external_id) <= 64)
);

create table inbound_key (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  client_id bigint not null,
  key_id text not null,
  expires_date timestamp with time zone,
  revoked_date timestamp with time zone,
  constraint inbound_key_pkey PRIMARY KEY (id),
  constraint inbound_key_key_id_key UNIQUE (key_id),
  constraint inbound_key_client_id_fkey FOREIGN KEY (client_id) REFERENCES inbound_client(id),
  constraint inbound_key_key_id_check CHECK (key_id ~ '^yhk_[0-9a-f]{24}$'::text)
);
CREATE INDEX inbound_key_client_id ON public.inbound_key USING btree (client_id, created_date DESC, id DESC);
CREATE TRIGGER inbound_key_refuse_change BEFORE UPDATE ON inbound_key FOR EACH ROW EXECUTE FUNCTION inbound_key_refuse_change();
CREATE TRIGGER version_counted BEFORE UPDATE ON inbound_key FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table inbound_key_use (
  key_id bigint not null,
  last_used_date timestamp with time zone,
  last_refused_date timestamp with time zone,
  last_refusal text,
  constraint inbound_key_use_pkey PRIMARY KEY (key_id),
  constraint inbound_key_use_key_id_fkey FOREIGN KEY (key_id) REFERENCES inbound_key(id) ON DELETE CASCADE,
  constraint inbound_key_use_last_refusal_check CHECK (char_length(last_refusal) <= 200)
);

create table inbound_nonce (
  key_id bigint not null,
  nonce text not null,
  taken_date timestamp with time zone default now() not null,
  constraint inbound_nonce_pkey PRIMARY KEY (key_id, nonce),
  constraint inbound_nonce_nonce_check CHECK (nonce ~ '^[A-Za-z0-9_-]{16,64}$'::text)
);
CREATE INDEX inbound_nonce_taken_date ON public.inbound_nonce USING btree (taken_date);

create table inbound_scope (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  name text not null,
  title text not null,
  gone boolean default false not null,
  constraint inbound_scope_pkey PRIMARY KEY (id),
  constraint inbound_scope_name_key UNIQUE (name),
  constraint inbound_scope_name_check CHECK (name ~ '^[a-zA-Z]+$'::text),
  constraint inbound_scope_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 200)
);
CREATE TRIGGER version_counted BEFORE UPDATE ON inbound_scope FOR EACH ROW EXECUTE FUNCTION count_version('{title,gone,version}');

create table inbound_secret (
  key_id bigint not null,
  sealed bytea not null,
  constraint inbound_secret_pkey PRIMARY KEY (key_id),
  constraint inbound_secret_key_id_fkey FOREIGN KEY (key_id) REFERENCES inbound_key(id) ON DELETE CASCADE
);

create table installation_secret (
  only_row boolean default true not null,
  value bytea not null,
  constraint installation_secret_pkey PRIMARY KEY (only_row),
  constraint installation_secret_only_row_check CHECK (only_row)
);

create table institution (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  name text not null,
  -- Score by the sorting rules across all institutions; computed at night and after every change of a score or a rule.
  total_score numeric(5,2) default 0 not null,
  system_score numeric(4,1) default 0 not null,
  contact text,
  phone_number text,
  province_city_district text,
  business_type text,
  company_subject text,
  allocate_customer smallint default 1 not null,
  shop boolean default false not null,
  locked boolean default false not null,
  self_operated boolean default false not null,
  activate_id bigint,
  invite_num integer default 0 not null,
  signing_time date,
  remarks text,
  -- Countries that the institution serves; empty for all.
  country_of_application text[] default '{}'::text[] not null,
  -- Search keys of the name by pinyin; null until computed.
  name_pinyin text[],
  -- Search keys of the contact's name by pinyin; null until computed.
  contact_pinyin text[],
  rebate_type text,
  -- Percentage of the order amount.
  rebate_rate numeric(5,2),
  -- CNY per order.
  rebate_amount numeric(14,2),
  -- Responsible employee of operations; the business owner is activate_id.
  operations_person_id bigint,
  constraint institution_pkey PRIMARY KEY (id),
  constraint institution_name_key UNIQUE (name),
  constraint institution_activate_id_fkey FOREIGN KEY (activate_id) REFERENCES employee(id),
  constraint institution_operations_person_id_fkey FOREIGN KEY (operations_person_id) REFERENCES employee(id),
  constraint institution_allocate_customer_check CHECK (allocate_customer = ANY (ARRAY[0, 1])),
  constraint institution_invite_num_check CHECK (invite_num >= 0),
  constraint institution_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 50),
  constraint institution_province_city_district_check CHECK (province_city_district ~ '^(\d{2})0000(/\1\d{2}00(/\1\d{4})?)?$'::text),
  constraint institution_rebate_amount_check CHECK (rebate_amount > 0::numeric AND rebate_amount < 'Infinity'::numeric),
  constraint institution_rebate_rate_check CHECK (rebate_rate >= 0.01 AND rebate_rate <= 100::numeric),
  constraint institution_rebate_terms CHECK ((rebate_rate IS NOT NULL) = (COALESCE(rebate_type, ''::text) = 'PROPORTIONAL_REBATES'::text) AND (rebate_amount IS NOT NULL) = (COALESCE(rebate_type, ''::text) = 'FIXED_REBATES'::text)),
  constraint institution_rebate_type_check CHECK (rebate_type = ANY (ARRAY['PROPORTIONAL_REBATES'::text, 'FIXED_REBATES'::text])),
  constraint institution_remarks_check CHECK (char_length(remarks) <= 500),
  constraint institution_system_score_check CHECK (system_score >= 0::numeric AND system_score <= 50::numeric),
  constraint institution_total_score_check CHECK (total_score >= 0::numeric AND total_score <= 100::numeric)
);
CREATE INDEX institution_activate_id ON public.institution USING btree (activate_id);
CREATE INDEX institution_contact_pinyin ON public.institution USING gin (array_to_tsvector(contact_pinyin));
CREATE INDEX institution_country_of_application ON public.institution USING gin (country_of_application);
CREATE INDEX institution_created_date ON public.institution USING btree (created_date DESC, id DESC);
CREATE INDEX institution_name_beginning ON public.institution USING btree (lower(name) text_pattern_ops);
CREATE INDEX institution_name_grams ON public.institution USING gin (grams(name));
CREATE INDEX institution_name_pinyin ON public.institution USING gin (array_to_tsvector(name_pinyin));
CREATE INDEX institution_operations_person_id ON public.institution USING btree (operations_person_id);
CREATE INDEX institution_province_city_district ON public.institution USING btree (province_city_district text_pattern_ops);
CREATE INDEX institution_total_score ON public.institution USING btree (total_score DESC, id);
CREATE TRIGGER institution_derive_leads AFTER UPDATE OF self_operated ON institution FOR EACH ROW WHEN (old.self_operated IS DISTINCT FROM new.self_operated) EXECUTE FUNCTION institution_derive_leads();
CREATE TRIGGER shop_follows BEFORE INSERT OR UPDATE OF shop ON institution FOR EACH ROW EXECUTE FUNCTION institution_shop();
CREATE TRIGGER version_counted BEFORE UPDATE ON institution FOR EACH ROW EXECUTE FUNCTION count_version('{invite_num,name_pinyin,contact_pinyin,total_score,shop,version}');

create table institution_account (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  institution_id bigint not null,
  username text not null,
  name text not null,
  phone_number text,
  -- Password hash; no password matches an empty one.
  password_hash text default ''::text not null,
  must_change_password boolean default true not null,
  password_expires_date timestamp with time zone,
  locked boolean default false not null,
  remarks text,
  -- Search keys of the name by pinyin; null until computed.
  name_pinyin text[],
  constraint institution_account_pkey PRIMARY KEY (id),
  constraint institution_account_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint institution_account_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 50),
  constraint institution_account_remarks_check CHECK (char_length(remarks) <= 500),
  constraint institution_account_username_check CHECK (char_length(username) >= 1 AND char_length(username) <= 50 AND username = btrim(username))
);
CREATE INDEX institution_account_created_date ON public.institution_account USING btree (created_date DESC, id DESC);
CREATE INDEX institution_account_institution_id ON public.institution_account USING btree (institution_id, created_date DESC, id DESC);
CREATE INDEX institution_account_locked ON public.institution_account USING btree (locked, created_date DESC, id DESC);
CREATE INDEX institution_account_name_grams ON public.institution_account USING gin (grams(name));
CREATE INDEX institution_account_name_pinyin ON public.institution_account USING gin (array_to_tsvector(name_pinyin));
CREATE INDEX institution_account_phone_number ON public.institution_account USING btree (phone_number);
CREATE UNIQUE INDEX institution_account_username ON public.institution_account USING btree (lower(username));
CREATE INDEX institution_account_username_grams ON public.institution_account USING gin (grams(username));
CREATE TRIGGER version_counted BEFORE UPDATE ON institution_account FOR EACH ROW EXECUTE FUNCTION count_version('{password_hash,must_change_password,password_expires_date,name_pinyin,version}');

create table institution_comment (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  institution_id bigint not null,
  -- User of the app who wrote the comment.
  uid bigint not null,
  nickname text not null,
  subject_familiar smallint not null,
  apply_speed smallint not null,
  service_attitude smallint not null,
  -- Mean of the three scores, rounded half up to two decimals.
  average numeric(3,2) generated always as (round(((((subject_familiar + apply_speed) + service_attitude))::numeric / (3)::numeric), 2)) stored not null,
  content text not null,
  images text[] default '{}'::text[] not null,
  -- Shown in the app and counted in the institution's rating.
  display boolean default true not null,
  hide_reason text,
  hidden_by_id bigint,
  hidden_date timestamp with time zone,
  replied boolean default false not null,
  reply text,
  reply_by_id bigint,
  reply_date timestamp with time zone,
  constraint institution_comment_pkey PRIMARY KEY (id),
  constraint institution_comment_hidden_by_id_fkey FOREIGN KEY (hidden_by_id) REFERENCES employee(id),
  constraint institution_comment_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint institution_comment_reply_by_id_fkey FOREIGN KEY (reply_by_id) REFERENCES employee(id),
  constraint institution_comment_apply_speed_check CHECK (apply_speed >= 1 AND apply_speed <= 5),
  constraint institution_comment_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 500),
  constraint institution_comment_hidden CHECK (
CASE
    WHEN display THEN hide_reason IS NULL AND hidden_by_id IS NULL AND hidden_date IS NULL
    ELSE hide_reason IS NOT NULL AND hidden_by_id IS NOT NULL AND hidden_date IS NOT NULL
END),
  constraint institution_comment_hide_reason_check CHECK (char_length(hide_reason) >= 1 AND char_length(hide_reason) <= 100),
  constraint institution_comment_images_check CHECK (cardinality(images) <= 9),
  constraint institution_comment_nickname_check CHECK (char_length(nickname) >= 1 AND char_length(nickname) <= 30),
  constraint institution_comment_replied CHECK (
CASE
    WHEN replied THEN reply IS NOT NULL AND reply_by_id IS NOT NULL AND reply_date IS NOT NULL
    ELSE reply IS NULL AND reply_by_id IS NULL AND reply_date IS NULL
END),
  constraint institution_comment_reply_check CHECK (char_length(reply) >= 1 AND char_length(reply) <= 500),
  constraint institution_comment_service_attitude_check CHECK (service_attitude >= 1 AND service_attitude <= 5),
  constraint institution_comment_subject_familiar_check CHECK (subject_familiar >= 1 AND subject_familiar <= 5),
  constraint institution_comment_uid_check CHECK (uid > 0)
);
CREATE INDEX institution_comment_apply_speed ON public.institution_comment USING btree (apply_speed, id DESC);
CREATE INDEX institution_comment_average ON public.institution_comment USING btree (average DESC, id DESC);
CREATE INDEX institution_comment_content_begins ON public.institution_comment USING btree (lower(content) text_pattern_ops);
CREATE INDEX institution_comment_content_grams ON public.institution_comment USING gin (grams(content));
CREATE INDEX institution_comment_created_date ON public.institution_comment USING btree (created_date DESC, id DESC);
CREATE INDEX institution_comment_display ON public.institution_comment USING btree (display, created_date DESC, id DESC);
CREATE INDEX institution_comment_institution ON public.institution_comment USING btree (institution_id, created_date DESC, id DESC);
CREATE INDEX institution_comment_nickname_begins ON public.institution_comment USING btree (lower(nickname) text_pattern_ops);
CREATE INDEX institution_comment_nickname_grams ON public.institution_comment USING gin (grams(nickname));
CREATE INDEX institution_comment_replied_date ON public.institution_comment USING btree (replied, created_date DESC, id DESC);
CREATE INDEX institution_comment_reply_by ON public.institution_comment USING btree (reply_by_id);
CREATE INDEX institution_comment_reply_date ON public.institution_comment USING btree (reply_date DESC, id DESC);
CREATE INDEX institution_comment_service_attitude ON public.institution_comment USING btree (service_attitude, id DESC);
CREATE INDEX institution_comment_shown ON public.institution_comment USING btree (institution_id) INCLUDE (average) WHERE display;
CREATE INDEX institution_comment_subject_familiar ON public.institution_comment USING btree (subject_familiar, id DESC);
CREATE INDEX institution_comment_uid ON public.institution_comment USING btree (uid);
CREATE TRIGGER institution_comment_insert_reply AFTER INSERT ON institution_comment FOR EACH ROW WHEN (new.replied) EXECUTE FUNCTION institution_comment_keep_reply();
CREATE TRIGGER institution_comment_said BEFORE UPDATE ON institution_comment FOR EACH ROW WHEN (old.institution_id IS DISTINCT FROM new.institution_id OR old.uid IS DISTINCT FROM new.uid OR old.nickname IS DISTINCT FROM new.nickname OR old.subject_familiar IS DISTINCT FROM new.subject_familiar OR old.apply_speed IS DISTINCT FROM new.apply_speed OR old.service_attitude IS DISTINCT FROM new.service_attitude OR old.content IS DISTINCT FROM new.content OR old.images IS DISTINCT FROM new.images OR old.created_date IS DISTINCT FROM new.created_date OR old.replied AND NOT new.replied) EXECUTE FUNCTION institution_comment_refuse_change();
CREATE TRIGGER institution_comment_update_reply AFTER UPDATE ON institution_comment FOR EACH ROW WHEN (new.replied AND new.reply IS DISTINCT FROM old.reply) EXECUTE FUNCTION institution_comment_keep_reply();
CREATE TRIGGER version_counted BEFORE UPDATE ON institution_comment FOR EACH ROW EXECUTE FUNCTION count_version('{version,average}');

create table institution_comment_reply (
  id bigint generated always as identity not null,
  created_date timestamp with time zone not null,
  comment_id bigint not null,
  content text not null,
  operator_id bigint not null,
  constraint institution_comment_reply_pkey PRIMARY KEY (id),
  constraint institution_comment_reply_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES institution_comment(id),
  constraint institution_comment_reply_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES employee(id)
);
CREATE INDEX institution_comment_reply_comment ON public.institution_comment_reply USING btree (comment_id, id DESC);
CREATE INDEX institution_comment_reply_operator ON public.institution_comment_reply USING btree (operator_id);
CREATE TRIGGER institution_comment_reply_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON institution_comment_reply FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create table institution_customer_relation (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  lead_id bigint not null,
  institution_id bigint not null,
  allocation_method text not null,
  customer_status text default 'TO_BE_FOLLOWED_UP'::text not null,
  operator_id bigint,
  qr_url text,
  withdrawn_date timestamp with time zone,
  withdrawn_by_id bigint,
  precise_time timestamp with time zone,
  estimated_signing_amount numeric(14,2),
  signing_item text,
  deal_stage text,
  closing_reason text,
  -- When the institution saved its first follow-up after the allocation.
  first_follow_up_date timestamp with time zone,
  first_follow_up_hours numeric generated always as (hours_between(created_date, first_follow_up_date)) stored,
  -- Derived from the lead, like lead_staff_id, lead_creator_id and lead_source.
  lead_owner_id bigint,
  lead_staff_id bigint,
  lead_creator_id bigint,
  lead_source text,
  constraint institution_customer_relation_pkey PRIMARY KEY (id),
  constraint institution_customer_relation_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint institution_customer_relation_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES institutions_customer(id),
  constraint institution_customer_relation_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES employee(id),
  constraint institution_customer_relation_withdrawn_by_id_fkey FOREIGN KEY (withdrawn_by_id) REFERENCES employee(id),
  constraint institution_customer_relation_allocation_method_check CHECK (allocation_method = ANY (ARRAY['manualAllocate'::text, 'jigouyuyue'::text])),
  constraint institution_customer_relation_check CHECK ((allocation_method = 'jigouyuyue'::text) = (operator_id IS NULL)),
  constraint institution_customer_relation_check1 CHECK (allocation_method = 'manualAllocate'::text OR qr_url IS NULL),
  constraint institution_customer_relation_closing CHECK (closing_reason IS NULL OR deal_stage = 'LOSS'::text),
  constraint institution_customer_relation_customer_status_check CHECK (customer_status = ANY (ARRAY['TO_BE_FOLLOWED_UP'::text, 'IN_FOLLOW_UP'::text, 'HAS_BECOME_A_SINGLE'::text, 'MULTIPLE_ORDERS'::text, 'ACCURATE_CUSTOMER_FUNDING'::text])),
  constraint institution_customer_relation_deal_stage_check CHECK (deal_stage = ANY (ARRAY['CONTRACT_NEGOTIATION'::text, 'DEAL'::text, 'LOSS'::text])),
  constraint institution_customer_relation_estimated_signing_amount_check CHECK (estimated_signing_amount > 0::numeric AND estimated_signing_amount < 'Infinity'::numeric),
  constraint institution_customer_relation_precise CHECK ((precise_time IS NULL) = (deal_stage IS NULL) AND (precise_time IS NULL) = (estimated_signing_amount IS NULL)),
  constraint institution_customer_relation_precise_status CHECK (customer_status <> 'ACCURATE_CUSTOMER_FUNDING'::text OR precise_time IS NOT NULL)
);
CREATE UNIQUE INDEX institution_customer_relation_active ON public.institution_customer_relation USING btree (lead_id, institution_id) INCLUDE (created_date, lead_owner_id, lead_staff_id, lead_creator_id, lead_source, allocation_method) WHERE (withdrawn_date IS NULL);
CREATE INDEX institution_customer_relation_allocation_method ON public.institution_customer_relation USING btree (allocation_method, created_date DESC, id DESC) WHERE (withdrawn_date IS NULL);
CREATE INDEX institution_customer_relation_institution ON public.institution_customer_relation USING btree (institution_id, created_date DESC, id DESC);
CREATE INDEX institution_customer_relation_lead ON public.institution_customer_relation USING btree (lead_id, id DESC);
CREATE INDEX institution_customer_relation_live ON public.institution_customer_relation USING btree (created_date DESC, id DESC) WHERE (withdrawn_date IS NULL);
CREATE INDEX institution_customer_relation_operator ON public.institution_customer_relation USING btree (operator_id, created_date DESC, id DESC) WHERE (withdrawn_date IS NULL);
CREATE INDEX institution_customer_relation_precise ON public.institution_customer_relation USING btree (precise_time) INCLUDE (lead_id, institution_id, lead_owner_id, lead_staff_id, lead_creator_id, lead_source) WHERE ((withdrawn_date IS NULL) AND (precise_time IS NOT NULL));
CREATE INDEX institution_customer_relation_precise_time ON public.institution_customer_relation USING btree (precise_time DESC, id DESC) WHERE ((withdrawn_date IS NULL) AND (precise_time IS NOT NULL));
CREATE INDEX institution_customer_relation_reported ON public.institution_customer_relation USING btree (created_date) INCLUDE (lead_id, institution_id, lead_owner_id, lead_staff_id, lead_creator_id, lead_source, allocation_method, first_follow_up_hours) WHERE (withdrawn_date IS NULL);
CREATE INDEX institution_customer_relation_signing_amount ON public.institution_customer_relation USING btree (estimated_signing_amount) WHERE ((withdrawn_date IS NULL) AND (estimated_signing_amount IS NOT NULL));
CREATE INDEX institution_customer_relation_signing_item ON public.institution_customer_relation USING btree (signing_item) WHERE ((withdrawn_date IS NULL) AND (signing_item IS NOT NULL));
CREATE INDEX institution_customer_relation_status ON public.institution_customer_relation USING btree (customer_status, created_date DESC, id DESC) WHERE (withdrawn_date IS NULL);
CREATE TRIGGER institution_customer_relation_derive AFTER INSERT OR DELETE OR UPDATE OF lead_id, institution_id, withdrawn_date, precise_time ON institution_customer_relation FOR EACH ROW EXECUTE FUNCTION relation_derive_lead();
CREATE TRIGGER institution_customer_relation_first_follow_up BEFORE INSERT OR UPDATE OF lead_id, institution_id, created_date, first_follow_up_date ON institution_customer_relation FOR EACH ROW EXECUTE FUNCTION relation_set_first_follow_up();
CREATE TRIGGER institution_customer_relation_status BEFORE INSERT OR UPDATE OF customer_status, lead_id, institution_id ON institution_customer_relation FOR EACH ROW EXECUTE FUNCTION relation_set_status();
CREATE TRIGGER institution_customer_relation_take_lead BEFORE INSERT OR UPDATE OF lead_id, lead_owner_id, lead_staff_id, lead_creator_id, lead_source ON institution_customer_relation FOR EACH ROW EXECUTE FUNCTION relation_take_lead();
CREATE TRIGGER version_counted BEFORE UPDATE ON institution_customer_relation FOR EACH ROW EXECUTE FUNCTION count_version('{customer_status,first_follow_up_date,lead_owner_id,lead_staff_id,lead_creator_id,lead_source,version,first_follow_up_hours}');

create table institution_ranking (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  board text not null,
  institution_id bigint not null,
  -- Reason for the recommendation, shown to customers.
  reason text not null,
  -- Shown to customers.
  display boolean default true not null,
  sort integer not null,
  constraint institution_ranking_pkey PRIMARY KEY (id),
  constraint institution_ranking_board_institution_id_key UNIQUE (board, institution_id),
  constraint institution_ranking_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint institution_ranking_board_check CHECK (board = ANY (ARRAY['OVERALL'::text, 'REPUTATION'::text, 'SIGNING'::text, 'RISING'::text])),
  constraint institution_ranking_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 100 AND reason = btrim(reason)),
  constraint institution_ranking_sort_check CHECK (sort > 0)
);
CREATE INDEX institution_ranking_institution_id ON public.institution_ranking USING btree (institution_id);
CREATE INDEX institution_ranking_order ON public.institution_ranking USING btree (board, sort, id);
CREATE INDEX institution_ranking_sort ON public.institution_ranking USING btree (sort, id);
CREATE TRIGGER version_counted BEFORE UPDATE ON institution_ranking FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table institution_score_record (
  id bigint generated always as identity not null,
  created_date timestamp with time zone default now() not null,
  institution_id bigint not null,
  reason text not null,
  scoring_method text not null,
  fraction numeric(4,1) not null,
  operator_id bigint,
  constraint institution_score_record_pkey PRIMARY KEY (id),
  constraint institution_score_record_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id) ON DELETE CASCADE,
  constraint institution_score_record_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES employee(id),
  constraint institution_score_record_check CHECK (fraction <> 0::numeric AND (fraction > 0::numeric) = (scoring_method = 'ADD'::text)),
  constraint institution_score_record_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 30),
  constraint institution_score_record_scoring_method_check CHECK (scoring_method = ANY (ARRAY['ADD'::text, 'DEDUCT'::text]))
);
CREATE INDEX institution_score_record_institution_id ON public.institution_score_record USING btree (institution_id, id DESC);

create table institutions_customer (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  entered_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  name text not null,
  phone_number text,
  wechat text,
  customer_source text not null,
  client_user_id bigint,
  registered boolean generated always as ((client_user_id IS NOT NULL)) stored,
  consulting_project text[] not null,
  intention_level text not null,
  star text,
  budget numeric(12,2),
  intended_countries text[] default '{}'::text[] not null,
  gender text,
  resident_city text,
  highest_degree text,
  college text,
  study_professional text,
  gpa text,
  language_grade_type text,
  language_achievement text,
  graduation_time date,
  remarks text,
  status text default 'NORMAL'::text not null,
  manual_phase text default 'NEW_CUSTOMER_CAPITAL'::text not null,
  -- Derived by the database; writing it has no effect.
  customer_phase text default 'NEW_CUSTOMER_CAPITAL'::text not null,
  self_operated boolean default false not null,
  creator_id bigint not null,
  attributable_person_id bigint,
  staff_person_id bigint,
  follow_up_with_people_id bigint,
  owner_since timestamp with time zone default now() not null,
  last_pick_up_time timestamp with time zone,
  move_in_reason text,
  abroad_intention_id bigint,
  entry_method text default 'manualInput'::text not null,
  import_batch_id bigint,
  deleted_date timestamp with time zone,
  merged_into_id bigint,
  exclusive boolean default false not null,
  exclusive_date timestamp with time zone,
  exclusive_department_id bigint,
  -- Exempt from automatic loss.
  protected boolean default false not null,
  -- When the last internal follow-up that resets the clock was saved; written by the database.
  last_follow_up_date timestamp with time zone,
  -- Search keys of the name by pinyin; null until computed.
  name_pinyin text[],
  -- When the first internal follow-up was saved.
  first_follow_up_date timestamp with time zone,
  -- Derived: at least one institution marked the allocated lead as precise.
  precise boolean default false not null,
  first_contact_hours numeric generated always as (hours_between(entered_date, first_follow_up_date)) stored,
  constraint institutions_customer_pkey PRIMARY KEY (id),
  constraint institutions_customer_abroad_intention FOREIGN KEY (abroad_intention_id) REFERENCES abroad_intention(id),
  constraint institutions_customer_attributable_person_id_fkey FOREIGN KEY (attributable_person_id) REFERENCES employee(id),
  constraint institutions_customer_client_user FOREIGN KEY (client_user_id) REFERENCES client_user(id),
  constraint institutions_customer_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES employee(id),
  constraint institutions_customer_exclusive_department_id_fkey FOREIGN KEY (exclusive_department_id) REFERENCES department(id),
  constraint institutions_customer_follow_up_with_people_id_fkey FOREIGN KEY (follow_up_with_people_id) REFERENCES employee(id),
  constraint institutions_customer_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES institutions_customer(id),
  constraint institutions_customer_staff_person_id_fkey FOREIGN KEY (staff_person_id) REFERENCES employee(id),
  constraint institutions_customer_budget_check CHECK (budget > 0::numeric AND budget < 'Infinity'::numeric),
  constraint institutions_customer_check CHECK ((customer_phase = ANY (ARRAY['ALLOCATED'::text, 'MULTIPLE_ASSIGNMENT'::text, 'ORDERED'::text])) OR customer_phase = manual_phase),
  constraint institutions_customer_check1 CHECK (merged_into_id IS NULL OR deleted_date IS NOT NULL AND merged_into_id <> id),
  constraint institutions_customer_check2 CHECK (deleted_date IS NOT NULL OR phone_number IS NOT NULL OR wechat IS NOT NULL),
  constraint institutions_customer_check3 CHECK ((status = 'LOSS'::text) = (attributable_person_id IS NULL)),
  constraint institutions_customer_college_check CHECK (char_length(college) <= 60),
  constraint institutions_customer_consulting_project_check CHECK (cardinality(consulting_project) > 0),
  constraint institutions_customer_entry_method_check CHECK (entry_method = ANY (ARRAY['manualInput'::text, 'yuanxiaoyuyue'::text])),
  constraint institutions_customer_exclusive CHECK (exclusive = (exclusive_date IS NOT NULL)),
  constraint institutions_customer_gender_check CHECK (gender = ANY (ARRAY['MALE'::text, 'FEMALE'::text])),
  constraint institutions_customer_gpa_check CHECK (char_length(gpa) <= 20),
  constraint institutions_customer_intended_countries_check CHECK (cardinality(intended_countries) <= 3),
  constraint institutions_customer_intention_level_check CHECK (intention_level = ANY (ARRAY['HIGH'::text, 'MEDIUM'::text, 'LOW'::text, 'INVALID'::text])),
  constraint institutions_customer_language_achievement_check CHECK (char_length(language_achievement) <= 60),
  constraint institutions_customer_manual_phase_check CHECK (manual_phase = ANY (ARRAY['NEW_CUSTOMER_CAPITAL'::text, 'CONTACTS'::text, 'IN_INTENTION'::text, 'TO_BE_ALLOCATED'::text])),
  constraint institutions_customer_move_in_reason_check CHECK (move_in_reason = ANY (ARRAY['CUSTOMER_CHURN'::text, 'WAKE_UP_FAILED'::text, 'AUTO_NO_FOLLOW_UP'::text, 'AUTO_NO_ALLOCATION'::text])),
  constraint institutions_customer_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 30 AND name = btrim(name)),
  constraint institutions_customer_phone_number_check CHECK (phone_number ~ '^(1[0-9]{10}|\+65[89][0-9]{7})$'::text),
  constraint institutions_customer_remarks_check CHECK (char_length(remarks) <= 500),
  constraint institutions_customer_star_check CHECK (star = ANY (ARRAY['ONE_STAR'::text, 'TWO_STARS'::text, 'THREE_STARS'::text, 'FOUR_STARS'::text, 'FIVE_STARS'::text])),
  constraint institutions_customer_status_check CHECK (status = ANY (ARRAY['NORMAL'::text, 'LOSS'::text])),
  constraint institutions_customer_study_professional_check CHECK (char_length(study_professional) <= 60),
  constraint institutions_customer_wechat_check CHECK (wechat ~ '^[a-z0-9][a-z0-9_-]{5,19}$'::text)
);
CREATE INDEX institutions_customer_any_client_user_id ON public.institutions_customer USING btree (client_user_id) INCLUDE (id) WHERE (client_user_id IS NOT NULL);
CREATE INDEX institutions_customer_budget ON public.institutions_customer USING btree (budget) WHERE ((deleted_date IS NULL) AND (budget IS NOT NULL));
CREATE UNIQUE INDEX institutions_customer_client_user_id ON public.institutions_customer USING btree (client_user_id) WHERE ((deleted_date IS NULL) AND (client_user_id IS NOT NULL));
CREATE INDEX institutions_customer_countries ON public.institutions_customer USING gin (intended_countries);
CREATE INDEX institutions_customer_creator ON public.institutions_customer USING btree (creator_id, created_date DESC, id DESC) INCLUDE (self_operated, status) WHERE (deleted_date IS NULL);
CREATE INDEX institutions_customer_exclusive ON public.institutions_customer USING btree (created_date DESC, id DESC) WHERE (exclusive AND (deleted_date IS NULL));
CREATE INDEX institutions_customer_follower ON public.institutions_customer USING btree (follow_up_with_people_id, created_date DESC, id DESC) WHERE ((deleted_date IS NULL) AND (follow_up_with_people_id IS NOT NULL));
CREATE INDEX institutions_customer_gone ON public.institutions_customer USING btree (id) WHERE (deleted_date IS NOT NULL);
CREATE INDEX institutions_customer_held ON public.institutions_customer USING btree (attributable_person_id) WHERE ((deleted_date IS NULL) AND (status = 'NORMAL'::text));
CREATE INDEX institutions_customer_highest_degree ON public.institutions_customer USING btree (highest_degree, created_date DESC, id DESC) INCLUDE (self_operated, status) WHERE (deleted_date IS NULL);
CREATE INDEX institutions_customer_import_batch ON public.institutions_customer USING btree (import_batch_id, id) WHERE (import_batch_id IS NOT NULL);
CREATE INDEX institutions_customer_intention_level ON public.institutions_customer USING btree (intention_level, created_date DESC, id DESC) INCLUDE (self_operated, status) WHERE (deleted_date IS NULL);
CREATE INDEX institutions_customer_live ON public.institutions_customer USING btree (created_date DESC, id DESC) INCLUDE (self_operated) WHERE (deleted_date IS NULL);
CREATE INDEX institutions_customer_name_beginning ON public.institutions_customer USING btree (lower(name) text_pattern_ops);
CREATE INDEX institutions_customer_name_grams ON public.institutions_customer USING gin (grams(name));
CREATE INDEX institutions_customer_name_pinyin ON public.institutions_customer USING gin (array_to_tsvector(name_pinyin));
CREATE INDEX institutions_customer_owner ON public.institutions_customer USING btree (attributable_person_id, created_date DESC, id DESC) INCLUDE (self_operated, status) WHERE (deleted_date IS NULL);
CREATE INDEX institutions_customer_phase ON public.institutions_customer USING btree (customer_phase, created_date DESC, id DESC) INCLUDE (self_operated, status) WHERE (deleted_date IS NULL);
CREATE UNIQUE INDEX institutions_customer_phone_number ON public.institutions_customer USING btree (phone_number) WHERE (deleted_date IS NULL);
CREATE INDEX institutions_customer_projects ON public.institutions_customer USING gin (consulting_project);
CREATE INDEX institutions_customer_protected ON public.institutions_customer USING btree (created_date DESC, id DESC) WHERE (protected AND (deleted_date IS NULL));
CREATE INDEX institutions_customer_registered ON public.institutions_customer USING btree (registered, created_date DESC, id DESC) WHERE ((deleted_date IS NULL) AND registered);
CREATE INDEX institutions_customer_reported ON public.institutions_customer USING btree (created_date) INCLUDE (customer_source, creator_id, attributable_person_id, staff_person_id, intention_level, customer_phase, status, precise, first_contact_hours) WHERE (deleted_date IS NULL);
CREATE INDEX institutions_customer_resident_city ON public.institutions_customer USING btree (resident_city, created_date DESC, id DESC) INCLUDE (self_operated, status) WHERE (deleted_date IS NULL);
CREATE INDEX institutions_customer_self_operated ON public.institutions_customer USING btree (created_date DESC, id DESC) WHERE ((deleted_date IS NULL) AND self_operated);
CREATE INDEX institutions_customer_source ON public.institutions_customer USING btree (customer_source, created_date DESC, id DESC) INCLUDE (self_operated, status) WHERE (deleted_date IS NULL);
CREATE INDEX institutions_customer_staff ON public.institutions_customer USING btree (staff_person_id, created_date DESC, id DESC) INCLUDE (self_operated, status) WHERE (deleted_date IS NULL);
CREATE INDEX institutions_customer_star ON public.institutions_customer USING btree (star, created_date DESC, id DESC) WHERE ((deleted_date IS NULL) AND (star IS NOT NULL));
CREATE INDEX institutions_customer_status ON public.institutions_customer USING btree (status, created_date DESC, id DESC) INCLUDE (self_operated) WHERE (deleted_date IS NULL);
CREATE INDEX institutions_customer_unowned ON public.institutions_customer USING btree (status, created_date DESC, id DESC) INCLUDE (self_operated) WHERE ((deleted_date IS NULL) AND (attributable_person_id IS NULL));
CREATE UNIQUE INDEX institutions_customer_wechat ON public.institutions_customer USING btree (wechat) WHERE (deleted_date IS NULL);
CREATE TRIGGER institutions_customer_derived BEFORE INSERT OR UPDATE OF manual_phase, customer_phase, self_operated, precise ON institutions_customer FOR EACH ROW EXECUTE FUNCTION lead_set_derived();
CREATE TRIGGER institutions_customer_first_follow_up BEFORE UPDATE OF first_follow_up_date ON institutions_customer FOR EACH ROW EXECUTE FUNCTION lead_set_first_follow_up();
CREATE TRIGGER institutions_customer_insert_intention BEFORE INSERT ON institutions_customer FOR EACH ROW WHEN (new.client_user_id IS NOT NULL) EXECUTE FUNCTION lead_takes_intention();
CREATE TRIGGER institutions_customer_insert_keys AFTER INSERT ON institutions_customer FOR EACH ROW EXECUTE FUNCTION lead_write_keys();
CREATE TRIGGER institutions_customer_insert_sea AFTER INSERT ON institutions_customer FOR EACH ROW WHEN (new.status = 'LOSS'::text) EXECUTE FUNCTION lead_sea_row();
CREATE TRIGGER institutions_customer_insert_user AFTER INSERT ON institutions_customer FOR EACH ROW WHEN (new.client_user_id IS NOT NULL) EXECUTE FUNCTION client_user_linked();
CREATE TRIGGER institutions_customer_owner_clock BEFORE UPDATE OF attributable_person_id ON institutions_customer FOR EACH ROW WHEN (old.attributable_person_id IS DISTINCT FROM new.attributable_person_id) EXECUTE FUNCTION lead_owner_clock();
CREATE TRIGGER institutions_customer_tell_relations AFTER UPDATE OF attributable_person_id, staff_person_id, creator_id, customer_source ON institutions_customer FOR EACH ROW WHEN (new.attributable_person_id IS DISTINCT FROM old.attributable_person_id OR new.staff_person_id IS DISTINCT FROM old.staff_person_id OR new.creator_id IS DISTINCT FROM old.creator_id OR new.customer_source IS DISTINCT FROM old.customer_source) EXECUTE FUNCTION lead_tell_relations();
CREATE TRIGGER institutions_customer_update_intention BEFORE UPDATE OF client_user_id ON institutions_customer FOR EACH ROW WHEN (old.client_user_id IS DISTINCT FROM new.client_user_id) EXECUTE FUNCTION lead_takes_intention();
CREATE TRIGGER institutions_customer_update_keys AFTER UPDATE OF phone_number, wechat, deleted_date ON institutions_customer FOR EACH ROW WHEN (old.phone_number IS DISTINCT FROM new.phone_number OR old.wechat IS DISTINCT FROM new.wechat OR old.deleted_date IS DISTINCT FROM new.deleted_date) EXECUTE FUNCTION lead_write_keys();
CREATE TRIGGER institutions_customer_update_sea AFTER UPDATE OF status, deleted_date ON institutions_customer FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.deleted_date IS DISTINCT FROM new.deleted_date) EXECUTE FUNCTION lead_sea_row();
CREATE TRIGGER institutions_customer_update_user AFTER UPDATE OF client_user_id, deleted_date ON institutions_customer FOR EACH ROW WHEN (old.client_user_id IS DISTINCT FROM new.client_user_id OR old.deleted_date IS DISTINCT FROM new.deleted_date) EXECUTE FUNCTION client_user_linked();
CREATE TRIGGER version_counted BEFORE UPDATE ON institutions_customer FOR EACH ROW EXECUTE FUNCTION count_version('{customer_phase,self_operated,owner_since,last_follow_up_date,name_pinyin,abroad_intention_id,first_follow_up_date,precise,version,registered,first_contact_hours}');
CREATE TRIGGER written_row_noted AFTER INSERT OR DELETE OR UPDATE ON institutions_customer FOR EACH ROW EXECUTE FUNCTION note_written_row('attributable_person_id', 'staff_person_id', 'follow_up_with_people_id', 'creator_id');

create table institutions_order (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  order_number text default (('YH'::text || to_char((now() AT TIME ZONE 'Asia/Shanghai'::text), 'YYMMDD'::text)) || lpad((nextval('order_number'::regclass))::text, 6, '0'::text)) not null,
  lead_id bigint not null,
  institution_id bigint not null,
  service_item_id bigint not null,
  signing_time timestamp with time zone not null,
  order_amount numeric(14,2) not null,
  order_status text not null,
  lifecycle text default 'IN_PROGRESS'::text not null,
  operator_id bigint,
  service_category text,
  payment_mode text not null,
  customer_source text not null,
  biz_owner_id bigint,
  biz_owner_department_id bigint,
  lead_owner_id bigint,
  lead_owner_department_id bigint,
  staff_id bigint,
  staff_department_id bigint,
  operations_id bigint,
  operations_department_id bigint,
  manager_id bigint,
  manager_department_id bigint,
  amount_paid numeric(14,2) default 0 not null,
  payment_completion_time timestamp with time zone,
  amount_to_be_refunded numeric(14,2) default 0 not null,
  refunded_amount numeric(14,2) default 0 not null,
  payment_status text generated always as (
CASE
    WHEN ((lifecycle = 'CANCELLED'::text) AND (refunded_amount = amount_to_be_refunded)) THEN 'REFUND_COMPLETE'::text
    WHEN (lifecycle = 'CANCELLED'::text) THEN 'REFUND_IN_PROCESS'::text
    WHEN (amount_paid = order_amount) THEN 'PAYMENT_COMPLETED'::text
    WHEN (amount_paid > (0)::numeric) THEN 'IN_PAYMENT'::text
    ELSE 'TO_BE_PAID'::text
END) stored not null,
  reason_for_cancellation text,
  cancel_time timestamp with time zone,
  cancelled_date timestamp with time zone,
  rebates_rules_id bigint,
  rebate_state text default 'NONE'::text not null,
  creator_id bigint not null,
  intended_countries text[] default '{}'::text[] not null,
  constraint institutions_order_pkey PRIMARY KEY (id),
  constraint institutions_order_order_number_key UNIQUE (order_number),
  constraint institutions_order_rebates_rules_id_key UNIQUE (rebates_rules_id),
  constraint institutions_order_biz_owner_department_id_fkey FOREIGN KEY (biz_owner_department_id) REFERENCES department(id),
  constraint institutions_order_biz_owner_id_fkey FOREIGN KEY (biz_owner_id) REFERENCES employee(id),
  constraint institutions_order_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES employee(id),
  constraint institutions_order_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint institutions_order_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES institutions_customer(id),
  constraint institutions_order_lead_owner_department_id_fkey FOREIGN KEY (lead_owner_department_id) REFERENCES department(id),
  constraint institutions_order_lead_owner_id_fkey FOREIGN KEY (lead_owner_id) REFERENCES employee(id),
  constraint institutions_order_manager_department_id_fkey FOREIGN KEY (manager_department_id) REFERENCES department(id),
  constraint institutions_order_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES employee(id),
  constraint institutions_order_operations_department_id_fkey FOREIGN KEY (operations_department_id) REFERENCES department(id),
  constraint institutions_order_operations_id_fkey FOREIGN KEY (operations_id) REFERENCES employee(id),
  constraint institutions_order_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES employee(id),
  constraint institutions_order_rebates_rules_id_fkey FOREIGN KEY (rebates_rules_id) REFERENCES rebates_rule(id),
  constraint institutions_order_service_item_id_fkey FOREIGN KEY (service_item_id) REFERENCES service_item(id),
  constraint institutions_order_staff_department_id_fkey FOREIGN KEY (staff_department_id) REFERENCES department(id),
  constraint institutions_order_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES employee(id),
  constraint institutions_order_check CHECK (cancel_time >= signing_time),
  constraint institutions_order_check1 CHECK ((payment_completion_time IS NOT NULL) = (amount_paid = order_amount)),
  constraint institutions_order_lifecycle_check CHECK (lifecycle = ANY (ARRAY['IN_PROGRESS'::text, 'CANCEL_AUDIT'::text, 'CANCELLED'::text])),
  constraint institutions_order_order_amount_check CHECK (order_amount > 0::numeric AND order_amount < 'Infinity'::numeric),
  constraint institutions_order_order_status_check CHECK (char_length(order_status) >= 1 AND char_length(order_status) <= 500),
  constraint institutions_order_payment_mode_check CHECK (payment_mode = ANY (ARRAY['ONCE'::text, 'STAGES'::text])),
  constraint institutions_order_rebate_state_check CHECK (rebate_state = ANY (ARRAY['NONE'::text, 'UNREVIEWED'::text, 'RETURNED'::text, 'NOTHING_DUE'::text, 'DUE'::text, 'SUBMITTED'::text, 'COMPLETE'::text])),
  constraint order_cancelled CHECK ((lifecycle = 'CANCELLED'::text) = (cancelled_date IS NOT NULL) AND (cancelled_date IS NULL) = (cancel_time IS NULL) AND (cancel_time IS NULL) = (reason_for_cancellation IS NULL)),
  constraint order_money CHECK (0::numeric <= refunded_amount AND refunded_amount <= amount_to_be_refunded AND amount_to_be_refunded <= amount_paid AND amount_paid <= order_amount),
  constraint order_refund_of_cancelled CHECK (lifecycle = 'CANCELLED'::text OR amount_to_be_refunded = 0::numeric)
);
CREATE INDEX institutions_order_biz_owner ON public.institutions_order USING btree (biz_owner_id, created_date DESC, id DESC);
CREATE INDEX institutions_order_cancelled ON public.institutions_order USING btree (cancel_time DESC, id DESC) WHERE (lifecycle = 'CANCELLED'::text);
CREATE INDEX institutions_order_cancelled_reported ON public.institutions_order USING btree (cancel_time) INCLUDE (order_amount, amount_to_be_refunded, institution_id, lead_owner_id, lead_owner_department_id, staff_id, biz_owner_id, creator_id, customer_source, service_category, intended_countries) WHERE (lifecycle = 'CANCELLED'::text);
CREATE INDEX institutions_order_countries ON public.institutions_order USING gin (intended_countries);
CREATE INDEX institutions_order_creator ON public.institutions_order USING btree (creator_id, created_date DESC, id DESC);
CREATE INDEX institutions_order_institution ON public.institutions_order USING btree (institution_id, created_date DESC, id DESC);
CREATE INDEX institutions_order_lead ON public.institutions_order USING btree (lead_id, id DESC);
CREATE INDEX institutions_order_lead_owner ON public.institutions_order USING btree (lead_owner_id, created_date DESC, id DESC);
CREATE INDEX institutions_order_lead_owner_department ON public.institutions_order USING btree (lead_owner_department_id, created_date DESC, id DESC);
CREATE INDEX institutions_order_lifecycle ON public.institutions_order USING btree (lifecycle, created_date DESC, id DESC);
CREATE INDEX institutions_order_number_begins ON public.institutions_order USING btree (lower(order_number) text_pattern_ops);
CREATE INDEX institutions_order_number_grams ON public.institutions_order USING gin (grams(order_number));
CREATE INDEX institutions_order_payment_status ON public.institutions_order USING btree (payment_status, created_date DESC, id DESC);
CREATE INDEX institutions_order_reason ON public.institutions_order USING btree (reason_for_cancellation, cancel_time DESC, id DESC);
CREATE INDEX institutions_order_rebate_state ON public.institutions_order USING btree (rebate_state, created_date DESC, id DESC);
CREATE INDEX institutions_order_reported ON public.institutions_order USING btree (signing_time) INCLUDE (id, order_amount, institution_id, lead_owner_id, lead_owner_department_id, staff_id, biz_owner_id, creator_id, customer_source, service_category, intended_countries);
CREATE INDEX institutions_order_running ON public.institutions_order USING btree (created_date DESC, id DESC) WHERE (lifecycle <> 'CANCELLED'::text);
CREATE INDEX institutions_order_service_category ON public.institutions_order USING btree (service_category, created_date DESC, id DESC);
CREATE INDEX institutions_order_service_item ON public.institutions_order USING btree (service_item_id);
CREATE INDEX institutions_order_signing_day ON public.institutions_order USING btree ((((signing_time AT TIME ZONE 'Asia/Shanghai'::text))::date), lead_id) INCLUDE (signing_time);
CREATE INDEX institutions_order_signing_time ON public.institutions_order USING btree (signing_time DESC, id DESC);
CREATE INDEX institutions_order_source ON public.institutions_order USING btree (customer_source, created_date DESC, id DESC);
CREATE INDEX institutions_order_staff ON public.institutions_order USING btree (staff_id, created_date DESC, id DESC);
CREATE TRIGGER institutions_order_cancelled_rebate AFTER UPDATE OF lifecycle, amount_paid, amount_to_be_refunded ON institutions_order FOR EACH ROW WHEN (new.lifecycle = 'CANCELLED'::text AND (old.lifecycle IS DISTINCT FROM new.lifecycle OR old.amount_paid IS DISTINCT FROM new.amount_paid OR old.amount_to_be_refunded IS DISTINCT FROM new.amount_to_be_refunded)) EXECUTE FUNCTION order_cancelled_rebate();
CREATE TRIGGER institutions_order_insert_derive AFTER INSERT ON institutions_order FOR EACH ROW EXECUTE FUNCTION order_derive_lead();
CREATE TRIGGER institutions_order_keep_lead BEFORE UPDATE ON institutions_order FOR EACH ROW WHEN (new.creator_id IS DISTINCT FROM old.creator_id OR new.intended_countries IS DISTINCT FROM old.intended_countries) EXECUTE FUNCTION order_keep_lead();
CREATE TRIGGER institutions_order_no_delete BEFORE DELETE OR TRUNCATE ON institutions_order FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER institutions_order_rebate_first BEFORE UPDATE OF lifecycle ON institutions_order FOR EACH ROW WHEN (old.lifecycle <> new.lifecycle AND new.lifecycle <> 'IN_PROGRESS'::text) EXECUTE FUNCTION order_cancel_rebate_first();
CREATE TRIGGER institutions_order_rebate_refuse_change BEFORE UPDATE ON institutions_order FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.rebates_rules_id IS DISTINCT FROM new.rebates_rules_id OR old.rebate_state IS DISTINCT FROM new.rebate_state)) EXECUTE FUNCTION order_rebate_refuse_change();
CREATE TRIGGER institutions_order_refuse_change BEFORE UPDATE ON institutions_order FOR EACH ROW EXECUTE FUNCTION order_refuse_change();
CREATE TRIGGER institutions_order_states_lifecycle BEFORE UPDATE ON institutions_order FOR EACH ROW WHEN (old.lifecycle IS DISTINCT FROM new.lifecycle) EXECUTE FUNCTION institutions_order_states_lifecycle();
CREATE TRIGGER institutions_order_take_lead BEFORE INSERT ON institutions_order FOR EACH ROW EXECUTE FUNCTION order_take_lead();
CREATE TRIGGER institutions_order_update_derive AFTER UPDATE OF lead_id, lifecycle ON institutions_order FOR EACH ROW WHEN (old.lead_id IS DISTINCT FROM new.lead_id OR old.lifecycle IS DISTINCT FROM new.lifecycle) EXECUTE FUNCTION order_derive_lead();
CREATE TRIGGER version_counted BEFORE UPDATE ON institutions_order FOR EACH ROW EXECUTE FUNCTION count_version('{amount_paid,refunded_amount,payment_completion_time,rebates_rules_id,rebate_state,version,payment_status}');
CREATE TRIGGER written_row_noted AFTER INSERT OR DELETE OR UPDATE ON institutions_order FOR EACH ROW EXECUTE FUNCTION note_written_row('lead_id', 'biz_owner_id');

create table institutions_registration (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  register_phone text not null,
  register_time timestamp with time zone default now() not null,
  invite_institution_id bigint,
  -- 0 registered only, 1 negotiating, 2 under review, 3 joined.
  status smallint default 0 not null,
  follow_up_id bigint,
  company_subject text,
  name text,
  contact text,
  phone_number text,
  business_type text,
  province_city_district text,
  remarks text,
  apply_time timestamp with time zone,
  entered_by_id bigint,
  first_reviewer_id bigint,
  first_review_date timestamp with time zone,
  final_reviewer_id bigint,
  final_review_date timestamp with time zone,
  reject_reason text,
  rejected_by_id bigint,
  rejected_date timestamp with time zone,
  -- Institution that the registration became.
  institution_id bigint,
  -- Search keys of the name by pinyin; null until computed.
  name_pinyin text[],
  -- Search keys of the contact's name by pinyin; null until computed.
  contact_pinyin text[],
  constraint institutions_registration_pkey PRIMARY KEY (id),
  constraint institutions_registration_institution_id_key UNIQUE (institution_id),
  constraint institutions_registration_register_phone_key UNIQUE (register_phone),
  constraint institutions_registration_entered_by_id_fkey FOREIGN KEY (entered_by_id) REFERENCES employee(id),
  constraint institutions_registration_final_reviewer_id_fkey FOREIGN KEY (final_reviewer_id) REFERENCES employee(id),
  constraint institutions_registration_first_reviewer_id_fkey FOREIGN KEY (first_reviewer_id) REFERENCES employee(id),
  constraint institutions_registration_follow_up_id_fkey FOREIGN KEY (follow_up_id) REFERENCES employee(id),
  constraint institutions_registration_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint institutions_registration_invite_institution_id_fkey FOREIGN KEY (invite_institution_id) REFERENCES institution(id),
  constraint institutions_registration_rejected_by_id_fkey FOREIGN KEY (rejected_by_id) REFERENCES employee(id),
  constraint institutions_registration_check CHECK (status = 0 OR follow_up_id IS NOT NULL),
  constraint institutions_registration_check1 CHECK (status < 2 OR company_subject IS NOT NULL AND name IS NOT NULL AND contact IS NOT NULL AND phone_number IS NOT NULL AND apply_time IS NOT NULL AND entered_by_id IS NOT NULL),
  constraint institutions_registration_check2 CHECK ((first_reviewer_id IS NULL) = (first_review_date IS NULL)),
  constraint institutions_registration_check3 CHECK (first_reviewer_id IS NULL OR status >= 2),
  constraint institutions_registration_check4 CHECK ((final_reviewer_id IS NULL) = (final_review_date IS NULL)),
  constraint institutions_registration_check5 CHECK ((status = 3) = (institution_id IS NOT NULL)),
  constraint institutions_registration_check6 CHECK ((status = 3) = (final_reviewer_id IS NOT NULL)),
  constraint institutions_registration_check7 CHECK (status < 3 OR first_reviewer_id IS NOT NULL),
  constraint institutions_registration_check8 CHECK ((reject_reason IS NULL) = (rejected_date IS NULL)),
  constraint institutions_registration_check9 CHECK (reject_reason IS NULL OR status = 1),
  constraint institutions_registration_company_subject_check CHECK (char_length(company_subject) >= 1 AND char_length(company_subject) <= 100),
  constraint institutions_registration_contact_check CHECK (char_length(contact) >= 1 AND char_length(contact) <= 30),
  constraint institutions_registration_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 50),
  constraint institutions_registration_phone_number_check CHECK (phone_number ~ '^(1[0-9]{10}|\+65[89][0-9]{7})$'::text),
  constraint institutions_registration_province_city_district_check CHECK (province_city_district ~ '^(\d{2})0000(/\1\d{2}00(/\1\d{4})?)?$'::text),
  constraint institutions_registration_register_phone_check CHECK (register_phone ~ '^(1[0-9]{10}|\+65[89][0-9]{7})$'::text),
  constraint institutions_registration_reject_reason_check CHECK (char_length(reject_reason) >= 1 AND char_length(reject_reason) <= 50),
  constraint institutions_registration_remarks_check CHECK (char_length(remarks) <= 500),
  constraint institutions_registration_reviewers CHECK (first_reviewer_id <> final_reviewer_id),
  constraint institutions_registration_status_check CHECK (status >= 0 AND status <= 3)
);
CREATE INDEX institutions_registration_apply_time ON public.institutions_registration USING btree (apply_time DESC, id DESC) WHERE (apply_time IS NOT NULL);
CREATE INDEX institutions_registration_company_grams ON public.institutions_registration USING gin (grams(company_subject));
CREATE INDEX institutions_registration_contact_grams ON public.institutions_registration USING gin (grams(contact));
CREATE INDEX institutions_registration_contact_pinyin ON public.institutions_registration USING gin (array_to_tsvector(contact_pinyin));
CREATE INDEX institutions_registration_follow_up_id ON public.institutions_registration USING btree (follow_up_id);
CREATE INDEX institutions_registration_invite_institution_id ON public.institutions_registration USING btree (invite_institution_id);
CREATE INDEX institutions_registration_name_grams ON public.institutions_registration USING gin (grams(name));
CREATE INDEX institutions_registration_name_pinyin ON public.institutions_registration USING gin (array_to_tsvector(name_pinyin));
CREATE INDEX institutions_registration_phone_number ON public.institutions_registration USING btree (phone_number);
CREATE INDEX institutions_registration_register_time ON public.institutions_registration USING btree (register_time DESC, id DESC);
CREATE INDEX institutions_registration_status ON public.institutions_registration USING btree (status, register_time DESC, id DESC);
CREATE UNIQUE INDEX institutions_registration_under_review ON public.institutions_registration USING btree (name) WHERE (status = 2);
CREATE TRIGGER version_counted BEFORE UPDATE ON institutions_registration FOR EACH ROW EXECUTE FUNCTION count_version('{name_pinyin,contact_pinyin,version}');

create table institutions_registration_review (
  id bigint generated always as identity not null,
  created_date timestamp with time zone default now() not null,
  registration_id bigint not null,
  decision text not null,
  reason text,
  reviewer_id bigint not null,
  constraint institutions_registration_review_pkey PRIMARY KEY (id),
  constraint institutions_registration_review_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES institutions_registration(id),
  constraint institutions_registration_review_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES employee(id),
  constraint institutions_registration_review_check CHECK ((decision = 'REJECT'::text) = (reason IS NOT NULL)),
  constraint institutions_registration_review_decision_check CHECK (decision = ANY (ARRAY['FIRST_PASS'::text, 'FINAL_PASS'::text, 'REJECT'::text]))
);
CREATE INDEX institutions_registration_review_registration_id ON public.institutions_registration_review USING btree (registration_id, id DESC);
CREATE TRIGGER institutions_registration_review_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON institutions_registration_review FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create table institutions_store (
  institution_id bigint not null,
  id bigint generated always as (institution_id) stored not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  last_modified_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  -- Visible to students; institution.shop is derived from it.
  open boolean default false not null,
  logo text,
  cover text,
  introduction text,
  environment_images text[] default '{}'::text[] not null,
  highlights text[] default '{}'::text[] not null,
  service_countries text[] default '{}'::text[] not null,
  region text,
  address text,
  opening_hours text,
  contact_person text,
  contact_phone text,
  contact_wechat text,
  constraint institutions_store_pkey PRIMARY KEY (institution_id),
  constraint institutions_store_id_key UNIQUE (id),
  constraint institutions_store_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint institutions_store_address_check CHECK (char_length(address) <= 100),
  constraint institutions_store_contact_person_check CHECK (char_length(contact_person) <= 30),
  constraint institutions_store_environment_images_check CHECK (cardinality(environment_images) <= 9),
  constraint institutions_store_highlights_check CHECK (cardinality(highlights) <= 6),
  constraint institutions_store_introduction_check CHECK (char_length(introduction) <= 90),
  constraint institutions_store_opening_hours_check CHECK (char_length(opening_hours) <= 60)
);
CREATE TRIGGER institution_told AFTER INSERT OR DELETE OR UPDATE OF open ON institutions_store FOR EACH ROW EXECUTE FUNCTION store_tells_institution();
CREATE TRIGGER modified BEFORE UPDATE ON institutions_store FOR EACH ROW EXECUTE FUNCTION note_modified();
CREATE TRIGGER version_counted BEFORE UPDATE ON institutions_store FOR EACH ROW EXECUTE FUNCTION count_version('{last_modified_date,version,id}');

create table job (
  id uuid default gen_random_uuid() not null,
  name text not null,
  data jsonb default '{}'::jsonb not null,
  state text default 'queued'::text not null,
  done integer default 0 not null,
  total integer default 0 not null,
  result jsonb,
  message text,
  employee_id bigint,
  created_date timestamp with time zone default now() not null,
  started_date timestamp with time zone,
  finished_date timestamp with time zone,
  node uuid,
  constraint job_pkey PRIMARY KEY (id),
  constraint job_state_check CHECK (state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))
);
CREATE UNIQUE INDEX job_bulk_employee ON public.job USING btree (employee_id) WHERE ((name = 'core.bulk'::text) AND (state = ANY (ARRAY['queued'::text, 'running'::text])));
CREATE INDEX job_employee_id ON public.job USING btree (employee_id, created_date DESC);
CREATE INDEX job_open ON public.job USING btree (id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

create table job_row (
  job_id uuid not null,
  place integer not null,
  row_id bigint not null,
  name text not null,
  done boolean,
  reason text,
  constraint job_row_pkey PRIMARY KEY (job_id, place),
  constraint job_row_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(id) ON DELETE CASCADE,
  constraint job_row_check CHECK ((done IS FALSE) = (reason IS NOT NULL))
);
CREATE INDEX job_row_waiting ON public.job_row USING btree (job_id, place) WHERE (done IS NULL);

create table lead_claim_log (
  id bigint generated always as identity not null,
  created_date timestamp with time zone default now() not null,
  -- Business day of the claim.
  day date default ((now() AT TIME ZONE 'Asia/Shanghai'::text))::date not null,
  employee_id bigint not null,
  lead_id bigint not null,
  constraint lead_claim_log_pkey PRIMARY KEY (id),
  constraint lead_claim_log_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id),
  constraint lead_claim_log_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES institutions_customer(id)
);
CREATE INDEX lead_claim_log_claimed ON public.lead_claim_log USING btree (lead_id) INCLUDE (created_date, employee_id);
CREATE INDEX lead_claim_log_created_date ON public.lead_claim_log USING btree (created_date DESC, id DESC);
CREATE INDEX lead_claim_log_employee_id ON public.lead_claim_log USING btree (employee_id, day);
CREATE INDEX lead_claim_log_lead_id ON public.lead_claim_log USING btree (lead_id, id DESC);
CREATE TRIGGER lead_claim_log_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON lead_claim_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create table lead_contact_key (
  key text not null,
  lead_id bigint not null,
  kinds text[] not null,
  constraint lead_contact_key_pkey PRIMARY KEY (key),
  constraint lead_contact_key_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES institutions_customer(id) ON DELETE CASCADE,
  constraint lead_contact_key_kinds_check CHECK (cardinality(kinds) > 0 AND kinds <@ ARRAY['phone'::text, 'wechat'::text])
);
CREATE INDEX lead_contact_key_lead_id ON public.lead_contact_key USING btree (lead_id);

create table lead_event (
  id bigint generated always as identity not null,
  created_date timestamp with time zone default now() not null,
  lead_id bigint not null,
  kind text not null,
  operator_id bigint,
  detail jsonb default '{}'::jsonb not null,
  constraint lead_event_pkey PRIMARY KEY (id),
  constraint lead_event_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES institutions_customer(id),
  constraint lead_event_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES employee(id)
);
CREATE INDEX lead_event_lead_id ON public.lead_event USING btree (lead_id, created_date DESC);
CREATE TRIGGER lead_event_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON lead_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create table lead_loss_lease (
  id bigint default 1 not null,
  holder uuid,
  held_until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint lead_loss_lease_pkey PRIMARY KEY (id),
  constraint lead_loss_lease_id_check CHECK (id = 1)
);

create table lead_loss_run (
  id bigint generated always as identity not null,
  started_date timestamp with time zone default now() not null,
  finished_date timestamp with time zone,
  state text default 'RUNNING'::text not null,
  due integer default 0 not null,
  total integer default 0 not null,
  moved integer default 0 not null,
  refused_reason text,
  constraint lead_loss_run_pkey PRIMARY KEY (id),
  constraint lead_loss_run_check CHECK ((state = 'RUNNING'::text) = (finished_date IS NULL) AND (state = 'REFUSED'::text) = (refused_reason IS NOT NULL)),
  constraint lead_loss_run_refused_reason_check CHECK (refused_reason = ANY (ARRAY['TOO_MANY'::text, 'CLOCK_JUMPED'::text])),
  constraint lead_loss_run_state_check CHECK (state = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'REFUSED'::text, 'INTERRUPTED'::text]))
);

create table lead_loss_untold (
  lead_id bigint not null,
  owner_id bigint,
  reason text not null,
  constraint lead_loss_untold_pkey PRIMARY KEY (lead_id),
  constraint lead_loss_untold_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES institutions_customer(id) ON DELETE CASCADE,
  constraint lead_loss_untold_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES employee(id)
);

create table lead_loss_warning (
  lead_id bigint not null,
  loss_date date not null,
  days integer not null,
  created_date timestamp with time zone default now() not null,
  constraint lead_loss_warning_pkey PRIMARY KEY (lead_id, loss_date, days),
  constraint lead_loss_warning_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES institutions_customer(id) ON DELETE CASCADE
);

create table lead_owner_history (
  id bigint generated always as identity not null,
  created_date timestamp with time zone default now() not null,
  lead_id bigint not null,
  from_id bigint,
  to_id bigint,
  cause text not null,
  operator_id bigint,
  constraint lead_owner_history_pkey PRIMARY KEY (id),
  constraint lead_owner_history_from_id_fkey FOREIGN KEY (from_id) REFERENCES employee(id),
  constraint lead_owner_history_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES institutions_customer(id) ON DELETE CASCADE,
  constraint lead_owner_history_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES employee(id),
  constraint lead_owner_history_to_id_fkey FOREIGN KEY (to_id) REFERENCES employee(id)
);
CREATE INDEX lead_owner_history_from_id ON public.lead_owner_history USING btree (from_id, created_date DESC) WHERE (from_id IS NOT NULL);
CREATE INDEX lead_owner_history_lead_id ON public.lead_owner_history USING btree (lead_id, id DESC);

create table lead_rules (
  id bigint default 1 not null,
  version integer default 1 not null,
  follow_enabled boolean default false not null,
  no_follow_up_days integer default 15 not null,
  -- When the follow-up rule was enabled; clocks of older leads start at this time.
  follow_enabled_since timestamp with time zone,
  alloc_enabled boolean default false not null,
  no_allocation_days integer default 30 not null,
  alloc_enabled_since timestamp with time zone,
  warn_days integer[] default '{3,1}'::integer[] not null,
  -- Minimum length of a follow-up that resets the clock, in characters.
  min_follow_up_chars integer default 5 not null,
  auto_contact boolean default true not null,
  daily_claim_limit integer default 20 not null,
  holding_limit integer default 200 not null,
  ex_owner_cooldown_days integer default 7 not null,
  sea_view_limit integer default 0 not null,
  max_institutions integer default 3 not null,
  -- Maximum percentage of all leads that one run may lose; above it the run is refused.
  max_loss_percent integer default 20 not null,
  exempt text[] default '{ORDERED,EXCLUSIVE,PROTECTED}'::text[] not null,
  -- Leads that may still be lost after the release of a refused run; null without a release.
  release_count integer,
  release_date timestamp with time zone,
  release_by_id bigint,
  saved_date timestamp with time zone,
  spread_days integer default 7 not null,
  constraint lead_rules_pkey PRIMARY KEY (id),
  constraint lead_rules_release_by_id_fkey FOREIGN KEY (release_by_id) REFERENCES employee(id),
  constraint lead_rules_check CHECK (NOT follow_enabled OR follow_enabled_since IS NOT NULL),
  constraint lead_rules_check1 CHECK (NOT alloc_enabled OR alloc_enabled_since IS NOT NULL),
  constraint lead_rules_daily_claim_limit_check CHECK (daily_claim_limit >= 0 AND daily_claim_limit <= 10000),
  constraint lead_rules_ex_owner_cooldown_days_check CHECK (ex_owner_cooldown_days >= 0 AND ex_owner_cooldown_days <= 365),
  constraint lead_rules_exempt_check CHECK (exempt @> '{ORDERED}'::text[] AND exempt <@ '{ORDERED,EXCLUSIVE,PROTECTED}'::text[]),
  constraint lead_rules_holding_limit_check CHECK (holding_limit >= 0 AND holding_limit <= 100000),
  constraint lead_rules_id_check CHECK (id = 1),
  constraint lead_rules_max_institutions_check CHECK (max_institutions >= 1 AND max_institutions <= 20),
  constraint lead_rules_max_loss_percent_check CHECK (max_loss_percent >= 1 AND max_loss_percent <= 100),
  constraint lead_rules_min_follow_up_chars_check CHECK (min_follow_up_chars >= 0 AND min_follow_up_chars <= 100),
  constraint lead_rules_no_allocation_days_check CHECK (no_allocation_days >= 1 AND no_allocation_days <= 365),
  constraint lead_rules_no_follow_up_days_check CHECK (no_follow_up_days >= 1 AND no_follow_up_days <= 365),
  constraint lead_rules_release_count_check CHECK (release_count > 0),
  constraint lead_rules_sea_view_limit_check CHECK (sea_view_limit >= 0 AND sea_view_limit <= 10000),
  constraint lead_rules_spread_days_check CHECK (spread_days >= 1 AND spread_days <= 90),
  constraint lead_rules_warn_alloc CHECK (NOT alloc_enabled OR (no_allocation_days > ALL (warn_days))),
  constraint lead_rules_warn_days_check CHECK (cardinality(warn_days) <= 5 AND (1 <= ALL (warn_days)) AND (365 >= ALL (warn_days))),
  constraint lead_rules_warn_follow CHECK (NOT follow_enabled OR (no_follow_up_days > ALL (warn_days)))
);
CREATE TRIGGER version_counted BEFORE UPDATE ON lead_rules FOR EACH ROW EXECUTE FUNCTION count_version('{release_count,release_date,release_by_id,version}');

create table lead_rules_preview (
  token uuid default gen_random_uuid() not null,
  created_date timestamp with time zone default now() not null,
  employee_id bigint not null,
  rules_version integer not null,
  hash text not null,
  constraint lead_rules_preview_pkey PRIMARY KEY (token),
  constraint lead_rules_preview_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE
);

create table login_address (
  employee_id bigint not null,
  address text not null,
  first_date timestamp with time zone default now() not null,
  last_date timestamp with time zone default now() not null,
  constraint login_address_pkey PRIMARY KEY (employee_id, address)
);
CREATE INDEX login_address_last_date ON public.login_address USING btree (last_date);

create table manifest_program (
  id bigint generated always as identity not null,
  created_date timestamp with time zone default clock_timestamp() not null,
  hash text not null,
  code text not null,
  files jsonb not null,
  constraint manifest_program_pkey PRIMARY KEY (id),
  constraint manifest_program_hash_code_key UNIQUE (hash, code)
);

create table manifest_revision (
  id bigint generated always as identity not null,
  created_date timestamp with time zone default clock_timestamp() not null,
  state text not null,
  hash text not null,
  files jsonb,
  source text not null,
  employee_id bigint,
  who text not null,
  notes text[] default '{}'::text[] not null,
  program_id bigint,
  -- Fingerprint of code, plugins and schema with which the set was compiled without errors; a program with the same fingerprint checks it no more. Null for older sets.
  checked_by text,
  constraint manifest_revision_pkey PRIMARY KEY (id),
  constraint manifest_revision_program_id_fkey FOREIGN KEY (program_id) REFERENCES manifest_program(id),
  constraint manifest_revision_check CHECK ((state = 'published'::text) = (files IS NOT NULL)),
  constraint manifest_revision_source_check CHECK (source = ANY (ARRAY['start'::text, 'file'::text, 'command'::text, 'studio'::text, 'node'::text, 'program'::text])),
  constraint manifest_revision_state_check CHECK (state = ANY (ARRAY['published'::text, 'refused'::text, 'settled'::text]))
);
CREATE INDEX manifest_revision_program ON public.manifest_revision USING btree (program_id) WHERE (program_id IS NOT NULL);
CREATE INDEX manifest_revision_state ON public.manifest_revision USING btree (state, id DESC);
CREATE TRIGGER manifest_revision_changed AFTER INSERT OR UPDATE ON manifest_revision FOR EACH STATEMENT EXECUTE FUNCTION manifest_revision_changed();

create table manual_message (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  title text not null,
  summary text not null,
  content text not null,
  department_ids bigint[] default '{}'::bigint[] not null,
  role_ids bigint[] default '{}'::bigint[] not null,
  employee_ids bigint[] default '{}'::bigint[] not null,
  important boolean default false not null,
  push_time timestamp with time zone not null,
  pushed smallint default 0 not null,
  creator_id bigint not null,
  kept_recipients integer,
  kept_readers integer,
  constraint manual_message_pkey PRIMARY KEY (id),
  constraint manual_message_check CHECK ((cardinality(department_ids) + cardinality(role_ids) + cardinality(employee_ids)) > 0),
  constraint manual_message_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 200000),
  constraint manual_message_pushed_check CHECK (pushed = ANY (ARRAY[0, 1])),
  constraint manual_message_summary_check CHECK (char_length(summary) >= 1 AND char_length(summary) <= 200),
  constraint manual_message_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 60)
);
CREATE INDEX manual_message_created_date ON public.manual_message USING btree (created_date DESC, id DESC);
CREATE INDEX manual_message_due ON public.manual_message USING btree (push_time) WHERE (pushed = 0);
CREATE INDEX manual_message_push_time ON public.manual_message USING btree (push_time DESC, id DESC);
CREATE INDEX manual_message_title ON public.manual_message USING btree (title);
CREATE TRIGGER version_counted BEFORE UPDATE ON manual_message FOR EACH ROW EXECUTE FUNCTION count_version('{pushed,kept_recipients,kept_readers,version}');

create table message (
  id bigint generated always as identity not null,
  created_date timestamp with time zone default now() not null,
  push_time timestamp with time zone default now() not null,
  title text not null,
  summary text not null,
  content text not null,
  important boolean default false not null,
  link text,
  trigger text not null,
  manual_message_id bigint,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_manual_message_id_fkey FOREIGN KEY (manual_message_id) REFERENCES manual_message(id),
  constraint message_link_check CHECK (link ~~ '/%'::text)
);
CREATE INDEX message_manual_message_id ON public.message USING btree (manual_message_id) WHERE (manual_message_id IS NOT NULL);
CREATE INDEX message_push_time ON public.message USING btree (push_time);

create table message_recipient (
  employee_id bigint not null,
  message_id bigint not null,
  read_date timestamp with time zone,
  constraint message_recipient_pkey PRIMARY KEY (employee_id, message_id),
  constraint message_recipient_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id)
);
CREATE INDEX message_recipient_message_id ON public.message_recipient USING btree (message_id);
CREATE INDEX message_recipient_unread ON public.message_recipient USING btree (employee_id, message_id DESC) WHERE (read_date IS NULL);

create table message_template (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  trigger_id bigint not null,
  title text not null,
  summary text not null,
  content text not null,
  variables text default ''::text not null,
  many_title text,
  many_summary text,
  constraint message_template_pkey PRIMARY KEY (id),
  constraint message_template_trigger_id_key UNIQUE (trigger_id),
  constraint message_template_trigger_id_fkey FOREIGN KEY (trigger_id) REFERENCES message_trigger(id) ON DELETE CASCADE,
  constraint message_template_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 2000),
  constraint message_template_many_summary_check CHECK (char_length(many_summary) >= 1 AND char_length(many_summary) <= 200),
  constraint message_template_many_title_check CHECK (char_length(many_title) >= 1 AND char_length(many_title) <= 60),
  constraint message_template_summary_check CHECK (char_length(summary) >= 1 AND char_length(summary) <= 200),
  constraint message_template_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 60)
);
CREATE TRIGGER version_counted BEFORE UPDATE ON message_template FOR EACH ROW EXECUTE FUNCTION count_version('{variables,version}');

create table message_told (
  trigger text not null,
  about text not null,
  employee_id bigint not null,
  day date not null,
  constraint message_told_pkey PRIMARY KEY (trigger, about, employee_id, day)
);
CREATE INDEX message_told_day ON public.message_told USING btree (day);

create table message_trigger (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  key text not null,
  label text not null,
  category text not null,
  receiver_type text not null,
  enabled smallint default 1 not null,
  channels text[] default '{website,push}'::text[] not null,
  important boolean default false not null,
  gone boolean default false not null,
  constraint message_trigger_pkey PRIMARY KEY (id),
  constraint message_trigger_key_key UNIQUE (key),
  constraint message_trigger_channels_check CHECK (channels <@ ARRAY['website'::text, 'push'::text] AND cardinality(channels) > 0),
  constraint message_trigger_enabled_check CHECK (enabled = ANY (ARRAY[0, 1])),
  constraint message_trigger_key_check CHECK (char_length(key) >= 1 AND char_length(key) <= 60),
  constraint message_trigger_receiver_type_check CHECK (receiver_type = ANY (ARRAY['userMessage'::text, 'orgMessage'::text]))
);
CREATE TRIGGER version_counted BEFORE UPDATE ON message_trigger FOR EACH ROW EXECUTE FUNCTION count_version('{label,category,receiver_type,gone,version}');

create table option_config (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  name text not null,
  value text not null,
  label text not null,
  parent_id bigint,
  sort integer default 0 not null,
  -- 0 enabled, 1 disabled.
  status smallint default 0 not null,
  color text,
  constraint option_config_pkey PRIMARY KEY (id),
  constraint option_config_name_id_key UNIQUE (name, id),
  constraint option_config_name_value_key UNIQUE (name, value),
  constraint option_config_name_parent_id_fkey FOREIGN KEY (name, parent_id) REFERENCES option_config(name, id),
  constraint option_config_check CHECK (parent_id <> id),
  constraint option_config_label_check CHECK (char_length(label) >= 1 AND char_length(label) <= 60),
  constraint option_config_status_check CHECK (status = ANY (ARRAY[0, 1])),
  constraint option_config_value_check CHECK (char_length(value) >= 1 AND char_length(value) <= 60)
);
CREATE INDEX option_config_parent ON public.option_config USING btree (name, parent_id, sort);
CREATE TRIGGER version_counted BEFORE UPDATE ON option_config FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table order_cancellation (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  order_id bigint not null,
  amount_to_be_refunded numeric(14,2) not null,
  reason_for_cancellation text not null,
  cancel_time timestamp with time zone not null,
  submit_user_id bigint not null,
  audit_status smallint default 0 not null,
  audit_reply text,
  audit_user_id bigint,
  audit_date timestamp with time zone,
  correction boolean default false not null,
  remarks text,
  caretaker_id bigint,
  constraint order_cancellation_pkey PRIMARY KEY (id),
  constraint order_cancellation_audit_user_id_fkey FOREIGN KEY (audit_user_id) REFERENCES employee(id),
  constraint order_cancellation_caretaker_id_fkey FOREIGN KEY (caretaker_id) REFERENCES employee(id),
  constraint order_cancellation_order_id_fkey FOREIGN KEY (order_id) REFERENCES institutions_order(id),
  constraint order_cancellation_submit_user_id_fkey FOREIGN KEY (submit_user_id) REFERENCES employee(id),
  constraint order_cancellation_amount_to_be_refunded_check CHECK (amount_to_be_refunded >= 0::numeric AND amount_to_be_refunded < 'Infinity'::numeric),
  constraint order_cancellation_audit_reply_check CHECK (char_length(audit_reply) <= 50),
  constraint order_cancellation_audit_status_check CHECK (audit_status = ANY (ARRAY[0, 1, 2])),
  constraint order_cancellation_check CHECK ((audit_status = 0) = (audit_user_id IS NULL) AND (audit_user_id IS NULL) = (audit_date IS NULL)),
  constraint order_cancellation_check1 CHECK (audit_status > 0 OR audit_reply IS NULL),
  constraint order_cancellation_decided_by_another CHECK (audit_user_id IS DISTINCT FROM caretaker_id OR audit_user_id IS NULL),
  constraint order_cancellation_reason CHECK (correction = (remarks IS NOT NULL)),
  constraint order_cancellation_reason_for_cancellation_check CHECK (char_length(reason_for_cancellation) >= 1 AND char_length(reason_for_cancellation) <= 200),
  constraint order_cancellation_remarks_check CHECK (char_length(remarks) >= 1 AND char_length(remarks) <= 200)
);
CREATE INDEX order_cancellation_caretaker ON public.order_cancellation USING btree (caretaker_id);
CREATE INDEX order_cancellation_order ON public.order_cancellation USING btree (order_id, id DESC);
CREATE UNIQUE INDEX order_cancellation_passed ON public.order_cancellation USING btree (order_id) WHERE ((audit_status = 1) AND (NOT correction));
CREATE UNIQUE INDEX order_cancellation_pending ON public.order_cancellation USING btree (order_id) WHERE (audit_status = 0);
CREATE INDEX order_cancellation_status ON public.order_cancellation USING btree (audit_status, created_date DESC, id DESC);
CREATE INDEX order_cancellation_submit_user ON public.order_cancellation USING btree (submit_user_id);
CREATE TRIGGER order_cancellation_corrected AFTER UPDATE OF audit_status ON order_cancellation FOR EACH ROW WHEN (new.correction AND new.audit_status = 1) EXECUTE FUNCTION order_cancellation_correct();
CREATE TRIGGER order_cancellation_correction AFTER INSERT ON order_cancellation FOR EACH ROW WHEN (new.correction) EXECUTE FUNCTION order_cancellation_correct();
CREATE TRIGGER order_cancellation_no_delete BEFORE DELETE OR TRUNCATE ON order_cancellation FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER order_cancellation_refuse_change BEFORE UPDATE ON order_cancellation FOR EACH ROW EXECUTE FUNCTION order_cancellation_refuse_change();
CREATE TRIGGER order_cancellation_states_audit_status BEFORE UPDATE ON order_cancellation FOR EACH ROW WHEN (old.audit_status IS DISTINCT FROM new.audit_status) EXECUTE FUNCTION order_cancellation_states_audit_status();
CREATE TRIGGER version_counted BEFORE UPDATE ON order_cancellation FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table order_transaction (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  order_id bigint not null,
  type text not null,
  amount numeric(14,2) not null,
  "time" timestamp with time zone not null,
  operator_id bigint,
  cancellation_id bigint,
  corrects_id bigint,
  remarks text,
  rebates_record_id bigint,
  -- Name of the reporting client system at the time.
  source text,
  correct_amount numeric(14,2),
  replaces_id bigint,
  -- Value of the option set paymentMethod; null where it was not stated.
  payment_method text,
  -- Address of the stored file that proves the payment or refund; null without one.
  voucher text,
  constraint order_transaction_pkey PRIMARY KEY (id),
  constraint order_transaction_corrects_id_key UNIQUE (corrects_id),
  constraint order_transaction_rebates_record_id_key UNIQUE (rebates_record_id),
  constraint order_transaction_replaces_id_key UNIQUE (replaces_id),
  constraint order_transaction_cancellation_id_fkey FOREIGN KEY (cancellation_id) REFERENCES order_cancellation(id),
  constraint order_transaction_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES order_transaction(id),
  constraint order_transaction_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES employee(id),
  constraint order_transaction_order_id_fkey FOREIGN KEY (order_id) REFERENCES institutions_order(id),
  constraint order_transaction_rebates_record_id_fkey FOREIGN KEY (rebates_record_id) REFERENCES rebates_record(id),
  constraint order_transaction_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES order_transaction(id),
  constraint order_transaction_amount_check CHECK (amount > 0::numeric AND amount < 'Infinity'::numeric),
  constraint order_transaction_check CHECK (cancellation_id IS NULL OR type = 'REFUND'::text),
  constraint order_transaction_check1 CHECK (corrects_id IS NULL OR remarks IS NOT NULL),
  constraint order_transaction_correct_amount_check CHECK (correct_amount > 0::numeric AND correct_amount < 'Infinity'::numeric),
  constraint order_transaction_evidence CHECK (num_nonnulls(payment_method, voucher) = 0 OR (type = ANY (ARRAY['PAYMENT'::text, 'REFUND'::text])) AND corrects_id IS NULL),
  constraint order_transaction_payment_method_check CHECK (char_length(payment_method) >= 1 AND char_length(payment_method) <= 40),
  constraint order_transaction_rebate CHECK ((rebates_record_id IS NOT NULL) = (type = ANY (ARRAY['REBATE_RECEIPT'::text, 'REBATE_REFUND'::text]))),
  constraint order_transaction_remarks_check CHECK (char_length(remarks) >= 1 AND char_length(remarks) <= 200),
  constraint order_transaction_replaces CHECK ((correct_amount IS NULL OR corrects_id IS NOT NULL) AND (replaces_id IS NULL OR corrects_id IS NULL)),
  constraint order_transaction_source_check CHECK (char_length(source) >= 1 AND char_length(source) <= 100),
  constraint order_transaction_told CHECK (source IS NULL OR type = 'PAYMENT'::text AND operator_id IS NULL AND corrects_id IS NULL),
  constraint order_transaction_type_check CHECK (type = ANY (ARRAY['PAYMENT'::text, 'REFUND'::text, 'REBATE_RECEIPT'::text, 'REBATE_REFUND'::text])),
  constraint order_transaction_voucher_check CHECK (char_length(voucher) >= 1 AND char_length(voucher) <= 512)
);
CREATE INDEX order_transaction_created_date ON public.order_transaction USING btree (created_date DESC, id DESC);
CREATE INDEX order_transaction_operator ON public.order_transaction USING btree (operator_id, created_date DESC, id DESC);
CREATE INDEX order_transaction_order ON public.order_transaction USING btree (order_id, id DESC);
CREATE INDEX order_transaction_payment_method ON public.order_transaction USING btree (payment_method, created_date DESC, id DESC);
CREATE INDEX order_transaction_time ON public.order_transaction USING btree ("time" DESC, id DESC);
CREATE INDEX order_transaction_type ON public.order_transaction USING btree (type, created_date DESC, id DESC);
CREATE TRIGGER order_transaction_book AFTER INSERT ON order_transaction FOR EACH ROW EXECUTE FUNCTION order_transaction_book();
CREATE TRIGGER order_transaction_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON order_transaction FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER version_counted BEFORE UPDATE ON order_transaction FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table outbox (
  id bigint generated always as identity not null,
  topic text not null,
  entity text not null,
  entity_id bigint not null,
  payload jsonb default '{}'::jsonb not null,
  created_date timestamp with time zone default now() not null,
  published_date timestamp with time zone,
  employee_id bigint,
  attempts integer default 0 not null,
  next_try_date timestamp with time zone,
  failure text,
  action uuid,
  place integer default 0 not null,
  of integer default 1 not null,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_action ON public.outbox USING btree (action) WHERE (action IS NOT NULL);
CREATE INDEX outbox_unpublished ON public.outbox USING btree (id) WHERE (published_date IS NULL);

create table outside_fact (
  plugin text not null,
  consumer text not null,
  fact bigint not null,
  attempts integer default 0 not null,
  next_try_date timestamp with time zone default now() not null,
  failure text,
  constraint outside_fact_pkey PRIMARY KEY (fact, consumer),
  constraint outside_fact_fact_fkey FOREIGN KEY (fact) REFERENCES outbox(id) ON DELETE CASCADE
);

create table outside_plugin (
  id text not null,
  release text not null,
  checksum text not null,
  title text not null,
  manifest jsonb not null,
  registered jsonb not null,
  made jsonb default '[]'::jsonb not null,
  source text not null,
  installed_by text not null,
  installed_date timestamp with time zone default now() not null,
  off_date timestamp with time zone,
  off_reason text,
  removed_date timestamp with time zone,
  constraint outside_plugin_pkey PRIMARY KEY (id),
  constraint outside_plugin_source_check CHECK (source = ANY (ARRAY['upload'::text, 'folder'::text]))
);

create table outside_plugin_file (
  plugin text not null,
  name text not null,
  content bytea not null,
  constraint outside_plugin_file_pkey PRIMARY KEY (plugin, name),
  constraint outside_plugin_file_plugin_fkey FOREIGN KEY (plugin) REFERENCES outside_plugin(id) ON DELETE CASCADE
);

create table outside_plugin_migration (
  plugin text not null,
  id text not null,
  checksum text not null,
  sql text not null,
  place bigint generated always as identity not null,
  applied_date timestamp with time zone default now() not null,
  constraint outside_plugin_migration_pkey PRIMARY KEY (plugin, id)
);

create table platform_visit_count (
  day date not null,
  platform text not null,
  channel_code text not null,
  rebuilding boolean default false not null,
  slot smallint default 0 not null,
  visit_num bigint default 0 not null,
  new_visit_num bigint default 0 not null,
  constraint platform_visit_count_pkey PRIMARY KEY (day, platform, channel_code, rebuilding, slot),
  constraint platform_visit_count_channel_code_check CHECK (channel_code ~ '^[A-Za-z0-9_-]{1,32}$'::text),
  constraint platform_visit_count_check CHECK (new_visit_num >= 0 AND new_visit_num <= visit_num),
  constraint platform_visit_count_slot_check CHECK (slot >= 0 AND slot <= 7),
  constraint platform_visit_count_visit_num_check CHECK (visit_num >= 0)
);
CREATE INDEX platform_visit_count_platform ON public.platform_visit_count USING btree (platform, day) WHERE (NOT rebuilding);
CREATE INDEX platform_visit_count_rebuilding ON public.platform_visit_count USING btree (day) WHERE rebuilding;

create table preference (
  employee_id bigint not null,
  name text not null,
  value jsonb not null,
  constraint preference_pkey PRIMARY KEY (employee_id, name),
  constraint preference_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 220)
);

create table professional (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  professional_name text not null,
  -- Search keys of the name by pinyin; null until computed.
  professional_name_pinyin text[],
  major_english_name text,
  professional_classification_id bigint not null,
  professional_desc text not null,
  display boolean default true not null,
  constraint professional_pkey PRIMARY KEY (id),
  constraint professional_professional_classification_id_fkey FOREIGN KEY (professional_classification_id) REFERENCES professional_classification(id),
  constraint professional_major_english_name_check CHECK (char_length(major_english_name) >= 1 AND char_length(major_english_name) <= 120),
  constraint professional_professional_desc_check CHECK (char_length(professional_desc) >= 1 AND char_length(professional_desc) <= 800),
  constraint professional_professional_name_check CHECK (char_length(professional_name) >= 1 AND char_length(professional_name) <= 60 AND professional_name = btrim(professional_name))
);
CREATE INDEX professional_classification_id ON public.professional USING btree (professional_classification_id, id DESC);
CREATE UNIQUE INDEX professional_english_name ON public.professional USING btree (catalogue_key(major_english_name));
CREATE INDEX professional_english_name_grams ON public.professional USING gin (grams(major_english_name));
CREATE UNIQUE INDEX professional_name ON public.professional USING btree (catalogue_key(professional_name));
CREATE INDEX professional_name_beginning ON public.professional USING btree (lower(professional_name) text_pattern_ops);
CREATE INDEX professional_name_grams ON public.professional USING gin (grams(professional_name));
CREATE INDEX professional_name_pinyin ON public.professional USING gin (array_to_tsvector(professional_name_pinyin));
CREATE TRIGGER version_counted BEFORE UPDATE ON professional FOR EACH ROW EXECUTE FUNCTION count_version('{professional_name_pinyin,version}');

create table professional_classification (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  name text not null,
  sort integer default 999 not null,
  constraint professional_classification_pkey PRIMARY KEY (id),
  constraint professional_classification_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 30 AND name = btrim(name))
);
CREATE UNIQUE INDEX professional_classification_name ON public.professional_classification USING btree (catalogue_key(name));
CREATE INDEX professional_classification_sort ON public.professional_classification USING btree (sort, id);
CREATE TRIGGER version_counted BEFORE UPDATE ON professional_classification FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table promotion_invite (
  employee_id bigint not null,
  invite_code text not null,
  phone_number text not null,
  changed_date timestamp with time zone default now() not null,
  constraint promotion_invite_pkey PRIMARY KEY (employee_id),
  constraint promotion_invite_invite_code_check CHECK (char_length(invite_code) >= 1 AND char_length(invite_code) <= 10),
  constraint promotion_invite_phone_number_check CHECK (char_length(phone_number) = 11)
);
CREATE UNIQUE INDEX promotion_invite_code ON public.promotion_invite USING btree (lower(invite_code));

create table promotion_registration (
  id bigint generated always as identity not null,
  employee_id bigint not null,
  register_time timestamp with time zone not null,
  nickname text not null,
  number integer default 0 not null,
  client_user_id bigint,
  constraint promotion_registration_pkey PRIMARY KEY (id),
  constraint promotion_registration_client_user_id_key UNIQUE (client_user_id),
  constraint promotion_registration_client_user_id_fkey FOREIGN KEY (client_user_id) REFERENCES client_user(id),
  constraint promotion_registration_number_check CHECK (number >= 0)
);
CREATE INDEX promotion_registration_employee ON public.promotion_registration USING btree (employee_id, register_time DESC, id DESC);

create table rate_limit (
  key text not null,
  points integer not null,
  expires_date timestamp with time zone not null,
  constraint rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_expires_date ON public.rate_limit USING btree (expires_date);

create table rebate_application (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  rule_id bigint not null,
  order_id bigint not null,
  payment_type text not null,
  return_commission_amount numeric(14,2) not null,
  rebate_time timestamp with time zone not null,
  payment_voucher text,
  voucher_hash text,
  reverses_id bigint,
  audit_status text default 'PENDING'::text not null,
  submit_user_id bigint,
  remarks text,
  review_response text,
  audit_user_id bigint,
  audit_date timestamp with time zone,
  reversed boolean default false not null,
  caretaker_id bigint,
  constraint rebate_application_pkey PRIMARY KEY (id),
  constraint rebate_application_audit_user_id_fkey FOREIGN KEY (audit_user_id) REFERENCES employee(id),
  constraint rebate_application_caretaker_id_fkey FOREIGN KEY (caretaker_id) REFERENCES employee(id),
  constraint rebate_application_order_id_fkey FOREIGN KEY (order_id) REFERENCES institutions_order(id),
  constraint rebate_application_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES rebates_record(id),
  constraint rebate_application_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES rebates_rule(id),
  constraint rebate_application_submit_user_id_fkey FOREIGN KEY (submit_user_id) REFERENCES employee(id),
  constraint rebate_application_audit_status_check CHECK (audit_status = ANY (ARRAY['PENDING'::text, 'PASSED'::text, 'REFUSED'::text, 'WITHDRAWN'::text])),
  constraint rebate_application_caretaker_does_not_decide CHECK ((audit_status <> ALL (ARRAY['PASSED'::text, 'REFUSED'::text])) OR caretaker_id IS NULL OR audit_user_id <> caretaker_id),
  constraint rebate_application_check CHECK (payment_type = 'REFUND'::text OR payment_voucher IS NOT NULL AND submit_user_id IS NOT NULL AND reverses_id IS NULL),
  constraint rebate_application_check1 CHECK (payment_type = 'RECEIPT'::text OR (submit_user_id IS NULL) = (reverses_id IS NULL)),
  constraint rebate_application_check2 CHECK ((payment_voucher IS NULL) = (voucher_hash IS NULL)),
  constraint rebate_application_check4 CHECK (audit_status <> 'REFUSED'::text OR review_response IS NOT NULL),
  constraint rebate_application_check5 CHECK (NOT reversed OR payment_type = 'RECEIPT'::text AND audit_status = 'PASSED'::text),
  constraint rebate_application_decided CHECK ((audit_status = 'PENDING'::text) = (audit_date IS NULL) AND (audit_date IS NULL OR audit_user_id IS NOT NULL OR audit_status = 'WITHDRAWN'::text AND submit_user_id IS NULL) AND (audit_date IS NOT NULL OR audit_user_id IS NULL)),
  constraint rebate_application_decided_by_another CHECK ((audit_status <> ALL (ARRAY['PASSED'::text, 'REFUSED'::text])) OR audit_user_id IS DISTINCT FROM submit_user_id),
  constraint rebate_application_owed CHECK (submit_user_id IS NOT NULL OR (audit_status = ANY (ARRAY['PENDING'::text, 'PASSED'::text])) OR audit_status = 'WITHDRAWN'::text AND audit_user_id IS NULL),
  constraint rebate_application_payment_type_check CHECK (payment_type = ANY (ARRAY['RECEIPT'::text, 'REFUND'::text])),
  constraint rebate_application_reason CHECK (payment_type = 'RECEIPT'::text OR remarks IS NOT NULL),
  constraint rebate_application_remarks_check CHECK (char_length(remarks) >= 1 AND char_length(remarks) <= 200),
  constraint rebate_application_return_commission_amount_check CHECK (return_commission_amount > 0::numeric AND return_commission_amount < 'Infinity'::numeric),
  constraint rebate_application_review_response_check CHECK (char_length(review_response) >= 1 AND char_length(review_response) <= 50),
  constraint rebate_application_voucher_hash_check CHECK (voucher_hash ~ '^[0-9a-f]{64}$'::text),
  constraint rebate_application_withdrawn CHECK (audit_status <> 'WITHDRAWN'::text OR NOT audit_user_id IS DISTINCT FROM submit_user_id OR COALESCE(audit_user_id = caretaker_id, false))
);
CREATE INDEX rebate_application_amount ON public.rebate_application USING btree (return_commission_amount);
CREATE INDEX rebate_application_caretaker ON public.rebate_application USING btree (caretaker_id);
CREATE INDEX rebate_application_corrections ON public.rebate_application USING btree (id) WHERE (reversed OR (reverses_id IS NOT NULL));
CREATE INDEX rebate_application_created_date ON public.rebate_application USING btree (created_date DESC, id DESC);
CREATE INDEX rebate_application_order ON public.rebate_application USING btree (order_id, id DESC);
CREATE INDEX rebate_application_pending ON public.rebate_application USING btree (order_id) WHERE (audit_status = 'PENDING'::text);
CREATE INDEX rebate_application_rebate_time ON public.rebate_application USING btree (rebate_time DESC, id DESC);
CREATE UNIQUE INDEX rebate_application_reverses ON public.rebate_application USING btree (reverses_id) WHERE (audit_status = ANY (ARRAY['PENDING'::text, 'PASSED'::text]));
CREATE INDEX rebate_application_rule ON public.rebate_application USING btree (rule_id, id DESC);
CREATE INDEX rebate_application_status ON public.rebate_application USING btree (audit_status, created_date DESC, id DESC);
CREATE INDEX rebate_application_submit_user ON public.rebate_application USING btree (submit_user_id, created_date DESC);
CREATE INDEX rebate_application_type ON public.rebate_application USING btree (payment_type, created_date DESC, id DESC);
CREATE UNIQUE INDEX rebate_application_voucher ON public.rebate_application USING btree (voucher_hash) WHERE ((audit_status = ANY (ARRAY['PENDING'::text, 'PASSED'::text])) AND (NOT reversed));
CREATE TRIGGER rebate_application_decide AFTER UPDATE OF audit_status ON rebate_application FOR EACH ROW WHEN (old.audit_status <> new.audit_status) EXECUTE FUNCTION rebate_application_book();
CREATE TRIGGER rebate_application_insert AFTER INSERT ON rebate_application FOR EACH ROW EXECUTE FUNCTION rebate_application_book();
CREATE TRIGGER rebate_application_no_delete BEFORE DELETE OR TRUNCATE ON rebate_application FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER rebate_application_refuse_change BEFORE UPDATE ON rebate_application FOR EACH ROW EXECUTE FUNCTION rebate_application_refuse_change();
CREATE TRIGGER rebate_application_states_audit_status BEFORE UPDATE ON rebate_application FOR EACH ROW WHEN (old.audit_status IS DISTINCT FROM new.audit_status) EXECUTE FUNCTION rebate_application_states_audit_status();
CREATE TRIGGER version_counted BEFORE UPDATE ON rebate_application FOR EACH ROW EXECUTE FUNCTION count_version('{reversed,version}');

create table rebate_voucher (
  file_id uuid not null,
  hash text not null,
  constraint rebate_voucher_pkey PRIMARY KEY (file_id),
  constraint rebate_voucher_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id) ON DELETE CASCADE,
  constraint rebate_voucher_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text)
);

create table rebates_record (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  application_id bigint not null,
  rule_id bigint not null,
  order_id bigint not null,
  payment_type text not null,
  return_commission_amount numeric(14,2) not null,
  rebate_time timestamp with time zone not null,
  biz_attribution_name text,
  customer_attribution_name text,
  staff_name text,
  customer_source text not null,
  operator_id bigint not null,
  constraint rebates_record_pkey PRIMARY KEY (id),
  constraint rebates_record_application_id_key UNIQUE (application_id),
  constraint rebates_record_application_id_fkey FOREIGN KEY (application_id) REFERENCES rebate_application(id),
  constraint rebates_record_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES employee(id),
  constraint rebates_record_order_id_fkey FOREIGN KEY (order_id) REFERENCES institutions_order(id),
  constraint rebates_record_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES rebates_rule(id),
  constraint rebates_record_payment_type_check CHECK (payment_type = ANY (ARRAY['RECEIPT'::text, 'REFUND'::text])),
  constraint rebates_record_return_commission_amount_check CHECK (return_commission_amount > 0::numeric AND return_commission_amount < 'Infinity'::numeric)
);
CREATE INDEX rebates_record_amount ON public.rebates_record USING btree (return_commission_amount);
CREATE INDEX rebates_record_biz_begins ON public.rebates_record USING btree (lower(biz_attribution_name) text_pattern_ops);
CREATE INDEX rebates_record_biz_grams ON public.rebates_record USING gin (grams(biz_attribution_name));
CREATE INDEX rebates_record_created_date ON public.rebates_record USING btree (created_date DESC, id DESC);
CREATE INDEX rebates_record_customer_begins ON public.rebates_record USING btree (lower(customer_attribution_name) text_pattern_ops);
CREATE INDEX rebates_record_customer_grams ON public.rebates_record USING gin (grams(customer_attribution_name));
CREATE INDEX rebates_record_operator ON public.rebates_record USING btree (operator_id, rebate_time DESC, id DESC);
CREATE INDEX rebates_record_order ON public.rebates_record USING btree (order_id, id DESC);
CREATE INDEX rebates_record_rebate_time ON public.rebates_record USING btree (rebate_time DESC, id DESC);
CREATE INDEX rebates_record_rule ON public.rebates_record USING btree (rule_id, rebate_time);
CREATE INDEX rebates_record_source ON public.rebates_record USING btree (customer_source, rebate_time DESC, id DESC);
CREATE INDEX rebates_record_staff_begins ON public.rebates_record USING btree (lower(staff_name) text_pattern_ops);
CREATE INDEX rebates_record_staff_grams ON public.rebates_record USING gin (grams(staff_name));
CREATE INDEX rebates_record_type ON public.rebates_record USING btree (payment_type, rebate_time DESC, id DESC);
CREATE TRIGGER rebates_record_commission AFTER INSERT ON rebates_record FOR EACH ROW EXECUTE FUNCTION commission_of_record();
CREATE TRIGGER rebates_record_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON rebates_record FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER rebates_record_refuse_insert BEFORE INSERT ON rebates_record FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION rebates_record_refuse_insert();
CREATE TRIGGER rebates_record_voucher AFTER INSERT ON rebates_record FOR EACH ROW EXECUTE FUNCTION rebates_record_voucher();
CREATE TRIGGER version_counted BEFORE UPDATE ON rebates_record FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table rebates_rule (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  order_id bigint not null,
  rebate_type text not null,
  rebate_rate numeric(5,2),
  rebate_amount numeric(14,2),
  audit_status text default 'PENDING'::text not null,
  submit_user_id bigint not null,
  submit_date timestamp with time zone default now() not null,
  audit_user_id bigint,
  audit_date timestamp with time zone,
  review_response text,
  amount_to_be_refunded numeric(14,2) default 0 not null,
  returned_amount numeric(14,2) default 0 not null,
  pending_amount numeric(14,2) default 0 not null,
  excess_amount numeric(14,2) default 0 not null,
  rebate_status text generated always as (
CASE
    WHEN ((amount_to_be_refunded = (0)::numeric) AND (returned_amount = (0)::numeric)) THEN 'NOTHING_DUE'::text
    WHEN (returned_amount = amount_to_be_refunded) THEN 'THE_REBATE_IS_COMPLETE'::text
    WHEN (returned_amount = (0)::numeric) THEN 'PENDING_REBATES'::text
    ELSE 'REBATES_ARE_ONGOING'::text
END) stored not null,
  caretaker_id bigint,
  constraint rebates_rule_pkey PRIMARY KEY (id),
  constraint rebates_rule_order_id_key UNIQUE (order_id),
  constraint rebates_rule_audit_user_id_fkey FOREIGN KEY (audit_user_id) REFERENCES employee(id),
  constraint rebates_rule_caretaker_id_fkey FOREIGN KEY (caretaker_id) REFERENCES employee(id),
  constraint rebates_rule_order_id_fkey FOREIGN KEY (order_id) REFERENCES institutions_order(id),
  constraint rebates_rule_submit_user_id_fkey FOREIGN KEY (submit_user_id) REFERENCES employee(id),
  constraint rebates_rule_amount_to_be_refunded_check CHECK (amount_to_be_refunded >= 0::numeric AND amount_to_be_refunded < 'Infinity'::numeric),
  constraint rebates_rule_audit_status_check CHECK (audit_status = ANY (ARRAY['PENDING'::text, 'PASSED'::text, 'REFUSED'::text, 'RETURNED'::text, 'CLOSED'::text])),
  constraint rebates_rule_caretaker_does_not_decide CHECK ((audit_status <> ALL (ARRAY['PASSED'::text, 'REFUSED'::text])) OR caretaker_id IS NULL OR audit_user_id <> caretaker_id),
  constraint rebates_rule_check CHECK (excess_amount >= 0::numeric AND excess_amount <= returned_amount),
  constraint rebates_rule_check1 CHECK ((audit_status <> ALL (ARRAY['REFUSED'::text, 'RETURNED'::text, 'CLOSED'::text])) OR review_response IS NOT NULL),
  constraint rebates_rule_check2 CHECK ((audit_status = 'PENDING'::text) = (audit_date IS NULL) AND (audit_date IS NOT NULL OR audit_user_id IS NULL)),
  constraint rebates_rule_closed_by_system CHECK (audit_status <> 'CLOSED'::text OR audit_user_id IS NULL),
  constraint rebates_rule_closed_is_due_nothing CHECK (audit_status <> 'CLOSED'::text OR amount_to_be_refunded = 0::numeric),
  constraint rebates_rule_decided_by_another CHECK ((audit_status <> ALL (ARRAY['PASSED'::text, 'REFUSED'::text, 'RETURNED'::text])) OR audit_user_id IS NOT NULL AND audit_user_id <> submit_user_id),
  constraint rebates_rule_kind CHECK (
CASE rebate_type
    WHEN 'PROPORTIONAL_REBATES'::text THEN rebate_rate IS NOT NULL AND rebate_amount IS NULL
    ELSE rebate_amount IS NOT NULL AND rebate_rate IS NULL
END),
  constraint rebates_rule_money CHECK ((returned_amount + pending_amount - excess_amount) <= amount_to_be_refunded),
  constraint rebates_rule_passed CHECK (audit_status = 'PASSED'::text OR returned_amount = 0::numeric AND pending_amount = 0::numeric),
  constraint rebates_rule_pending_amount_check CHECK (pending_amount >= 0::numeric),
  constraint rebates_rule_rebate_amount_check CHECK (rebate_amount > 0::numeric AND rebate_amount < 'Infinity'::numeric),
  constraint rebates_rule_rebate_rate_check CHECK (rebate_rate >= 0.01 AND rebate_rate <= 100::numeric),
  constraint rebates_rule_rebate_type_check CHECK (rebate_type = ANY (ARRAY['PROPORTIONAL_REBATES'::text, 'FIXED_REBATES'::text])),
  constraint rebates_rule_returned_amount_check CHECK (returned_amount >= 0::numeric),
  constraint rebates_rule_review_response_check CHECK (char_length(review_response) >= 1 AND char_length(review_response) <= 50)
);
CREATE INDEX rebates_rule_caretaker ON public.rebates_rule USING btree (caretaker_id);
CREATE INDEX rebates_rule_created_date ON public.rebates_rule USING btree (created_date DESC, id DESC);
CREATE INDEX rebates_rule_rebate_status ON public.rebates_rule USING btree (rebate_status, created_date DESC, id DESC);
CREATE INDEX rebates_rule_status ON public.rebates_rule USING btree (audit_status, created_date DESC, id DESC);
CREATE INDEX rebates_rule_submit_user ON public.rebates_rule USING btree (submit_user_id);
CREATE INDEX rebates_rule_type ON public.rebates_rule USING btree (rebate_type, created_date DESC, id DESC);
CREATE TRIGGER rebates_rule_due BEFORE INSERT OR UPDATE ON rebates_rule FOR EACH ROW EXECUTE FUNCTION rebates_rule_set_due();
CREATE TRIGGER rebates_rule_insert_version AFTER INSERT ON rebates_rule FOR EACH ROW EXECUTE FUNCTION rebates_rule_keep_version();
CREATE TRIGGER rebates_rule_leave_caretaker BEFORE UPDATE OF submit_date ON rebates_rule FOR EACH ROW WHEN (new.submit_date IS DISTINCT FROM old.submit_date) EXECUTE FUNCTION rebates_rule_leave_caretaker();
CREATE TRIGGER rebates_rule_no_delete BEFORE DELETE OR TRUNCATE ON rebates_rule FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER rebates_rule_of_order AFTER INSERT OR UPDATE ON rebates_rule FOR EACH ROW EXECUTE FUNCTION rebates_rule_of_order();
CREATE TRIGGER rebates_rule_states_audit_status BEFORE UPDATE ON rebates_rule FOR EACH ROW WHEN (old.audit_status IS DISTINCT FROM new.audit_status) EXECUTE FUNCTION rebates_rule_states_audit_status();
CREATE TRIGGER rebates_rule_update_version AFTER UPDATE ON rebates_rule FOR EACH ROW WHEN (old.rebate_type IS DISTINCT FROM new.rebate_type OR old.rebate_rate IS DISTINCT FROM new.rebate_rate OR old.rebate_amount IS DISTINCT FROM new.rebate_amount OR old.amount_to_be_refunded IS DISTINCT FROM new.amount_to_be_refunded OR old.audit_status IS DISTINCT FROM new.audit_status) EXECUTE FUNCTION rebates_rule_keep_version();
CREATE TRIGGER version_counted BEFORE UPDATE ON rebates_rule FOR EACH ROW EXECUTE FUNCTION count_version('{returned_amount,pending_amount,excess_amount,amount_to_be_refunded,version,rebate_status}');

create table rebates_rule_version (
  id bigint generated always as identity not null,
  created_date timestamp with time zone default now() not null,
  rule_id bigint not null,
  number integer not null,
  rebate_type text not null,
  rebate_rate numeric(5,2),
  rebate_amount numeric(14,2),
  amount_to_be_refunded numeric(14,2) not null,
  audit_status text not null,
  operator_id bigint,
  review_response text,
  constraint rebates_rule_version_pkey PRIMARY KEY (id),
  constraint rebates_rule_version_rule_id_number_key UNIQUE (rule_id, number),
  constraint rebates_rule_version_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES employee(id),
  constraint rebates_rule_version_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES rebates_rule(id)
);
CREATE INDEX rebates_rule_version_operator ON public.rebates_rule_version USING btree (operator_id);
CREATE TRIGGER rebates_rule_version_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON rebates_rule_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

create table report_sending (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  subscription_id bigint not null,
  recipient_id bigint not null,
  created_date timestamp with time zone default now() not null,
  -- Monday of the reported week; null for a trial sending.
  week date,
  state text default 'WAITING'::text not null,
  reason text,
  finished_date timestamp with time zone,
  constraint report_sending_pkey PRIMARY KEY (id),
  constraint report_sending_subscription_id_recipient_id_week_key UNIQUE (subscription_id, recipient_id, week),
  constraint report_sending_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES employee(id),
  constraint report_sending_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES report_subscription(id) ON DELETE CASCADE,
  constraint report_sending_check CHECK ((state = 'WAITING'::text) = (finished_date IS NULL)),
  constraint report_sending_check1 CHECK ((state = 'FAILED'::text) = (reason IS NOT NULL)),
  constraint report_sending_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 200),
  constraint report_sending_state_check CHECK (state = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'FAILED'::text])),
  constraint report_sending_week_check CHECK (EXTRACT(isodow FROM week) = 1::numeric)
);
CREATE INDEX report_sending_created_date ON public.report_sending USING btree (created_date DESC, id DESC);
CREATE INDEX report_sending_recipient_id ON public.report_sending USING btree (recipient_id);
CREATE INDEX report_sending_subscription_id ON public.report_sending USING btree (subscription_id, created_date DESC, id DESC);
CREATE TRIGGER version_counted BEFORE UPDATE ON report_sending FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table report_subscription (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  report text not null,
  period text not null,
  recipient_ids bigint[] not null,
  enabled boolean default true not null,
  creator_id bigint,
  constraint report_subscription_pkey PRIMARY KEY (id),
  constraint report_subscription_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES employee(id),
  constraint report_subscription_period_check CHECK (period = ANY (ARRAY['LAST_WEEK'::text, 'THIS_MONTH'::text, 'LAST_MONTH'::text])),
  constraint report_subscription_recipient_ids_check CHECK (cardinality(recipient_ids) >= 1 AND cardinality(recipient_ids) <= 50),
  constraint report_subscription_report_check CHECK (char_length(report) >= 2 AND char_length(report) <= 100)
);
CREATE INDEX report_subscription_created_date ON public.report_subscription USING btree (created_date DESC, id DESC);
CREATE INDEX report_subscription_creator_id ON public.report_subscription USING btree (creator_id, created_date DESC, id DESC);
CREATE INDEX report_subscription_recipient_ids ON public.report_subscription USING gin (recipient_ids);
CREATE INDEX report_subscription_report ON public.report_subscription USING btree (report, created_date DESC, id DESC);
CREATE TRIGGER version_counted BEFORE UPDATE ON report_subscription FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table retention_client (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  client_user_id bigint not null,
  customer_name text not null,
  mobile_phone_number text not null,
  consulting_project text[] not null,
  intended_countries text[] default '{}'::text[] not null,
  source_channel text not null,
  other_information text,
  state text default 'PENDING'::text not null,
  received_by_id bigint,
  operator_id bigint,
  received_date timestamp with time zone,
  lead_id bigint,
  delete_reason text,
  deleted_by_id bigint,
  deleted_date timestamp with time zone,
  -- Search keys of the name by pinyin; null until computed.
  customer_name_pinyin text[],
  constraint retention_client_pkey PRIMARY KEY (id),
  constraint retention_client_client_user_id_fkey FOREIGN KEY (client_user_id) REFERENCES client_user(id),
  constraint retention_client_deleted_by_id_fkey FOREIGN KEY (deleted_by_id) REFERENCES employee(id),
  constraint retention_client_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES institutions_customer(id),
  constraint retention_client_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES employee(id),
  constraint retention_client_received_by_id_fkey FOREIGN KEY (received_by_id) REFERENCES employee(id),
  constraint retention_client_check CHECK ((state = ANY (ARRAY['RECEIVED'::text, 'MERGED'::text])) = (lead_id IS NOT NULL)),
  constraint retention_client_check1 CHECK ((lead_id IS NULL) = (received_by_id IS NULL) AND (lead_id IS NULL) = (received_date IS NULL)),
  constraint retention_client_check2 CHECK ((state = 'DELETED'::text) = (delete_reason IS NOT NULL) AND (state = 'DELETED'::text) = (deleted_date IS NOT NULL)),
  constraint retention_client_consulting_project_check CHECK (cardinality(consulting_project) > 0),
  constraint retention_client_customer_name_check CHECK (char_length(customer_name) >= 1 AND char_length(customer_name) <= 30 AND customer_name = btrim(customer_name)),
  constraint retention_client_delete_reason_check CHECK (char_length(delete_reason) >= 1 AND char_length(delete_reason) <= 200),
  constraint retention_client_intended_countries_check CHECK (cardinality(intended_countries) <= 3),
  constraint retention_client_mobile_phone_number_check CHECK (mobile_phone_number ~ '^(1[0-9]{10}|\+65[89][0-9]{7})$'::text),
  constraint retention_client_other_information_check CHECK (char_length(other_information) <= 500),
  constraint retention_client_state_check CHECK (state = ANY (ARRAY['PENDING'::text, 'RECEIVED'::text, 'MERGED'::text, 'DELETED'::text]))
);
CREATE INDEX retention_client_client_user_id ON public.retention_client USING btree (client_user_id);
CREATE INDEX retention_client_countries ON public.retention_client USING gin (intended_countries);
CREATE INDEX retention_client_customer_name_pinyin ON public.retention_client USING gin (array_to_tsvector(customer_name_pinyin));
CREATE INDEX retention_client_lead_id ON public.retention_client USING btree (lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX retention_client_mobile_phone_number ON public.retention_client USING btree (mobile_phone_number);
CREATE INDEX retention_client_name_beginning ON public.retention_client USING btree (lower(customer_name) text_pattern_ops);
CREATE INDEX retention_client_name_grams ON public.retention_client USING gin (grams(customer_name));
CREATE INDEX retention_client_pending ON public.retention_client USING btree (created_date DESC, id DESC) WHERE (state = 'PENDING'::text);
CREATE INDEX retention_client_projects ON public.retention_client USING gin (consulting_project);
CREATE INDEX retention_client_received_by_id ON public.retention_client USING btree (received_by_id, created_date DESC, id DESC) WHERE (received_by_id IS NOT NULL);
CREATE INDEX retention_client_source_channel ON public.retention_client USING btree (source_channel, created_date DESC, id DESC);
CREATE TRIGGER version_counted BEFORE UPDATE ON retention_client FOR EACH ROW EXECUTE FUNCTION count_version('{customer_name_pinyin,version}');

create table role (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  name text not null,
  description text,
  locked boolean default false not null,
  assigned_date timestamp with time zone,
  constraint role_pkey PRIMARY KEY (id),
  constraint role_name_key UNIQUE (name),
  constraint role_description_check CHECK (char_length(description) <= 500),
  constraint role_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 30)
);
CREATE TRIGGER role_touch_access AFTER INSERT OR DELETE OR UPDATE ON role FOR EACH STATEMENT EXECUTE FUNCTION touch_access();
CREATE TRIGGER version_counted BEFORE UPDATE ON role FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table role_permission (
  role_id bigint not null,
  permission text not null,
  constraint role_permission_pkey PRIMARY KEY (role_id, permission),
  constraint role_permission_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE,
  constraint role_permission_permission_check CHECK (permission ~~ '/%'::text)
);
CREATE TRIGGER role_permission_deleted AFTER DELETE ON role_permission REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_former_permissions();
CREATE TRIGGER role_permission_touch_access AFTER INSERT OR DELETE OR UPDATE ON role_permission FOR EACH STATEMENT EXECUTE FUNCTION touch_access();
CREATE TRIGGER role_permission_updated AFTER UPDATE ON role_permission REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_former_permissions();

create table saved_view (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  employee_id bigint not null,
  owner_name text not null,
  screen text not null,
  name text not null,
  shared boolean default false not null,
  content jsonb not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 20)
);
CREATE UNIQUE INDEX saved_view_name ON public.saved_view USING btree (employee_id, screen, name);
CREATE INDEX saved_view_shared ON public.saved_view USING btree (screen) WHERE shared;
CREATE TRIGGER version_counted BEFORE UPDATE ON saved_view FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table saved_view_default (
  employee_id bigint not null,
  screen text not null,
  view_id bigint not null,
  constraint saved_view_default_pkey PRIMARY KEY (employee_id, screen),
  constraint saved_view_default_view_id_fkey FOREIGN KEY (view_id) REFERENCES saved_view(id) ON DELETE CASCADE
);
CREATE INDEX saved_view_default_view_id ON public.saved_view_default USING btree (view_id);

create table schema_migration (
  id text not null,
  checksum text not null,
  applied_date timestamp with time zone default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (id)
);

create table school_honour (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  last_modified_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  institution_id bigint not null,
  title text not null,
  images text[] not null,
  issuer text,
  award_date date,
  display boolean default true not null,
  sort integer not null,
  constraint school_honour_pkey PRIMARY KEY (id),
  constraint school_honour_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint honorary_qualification_images_check CHECK (cardinality(images) >= 1 AND cardinality(images) <= 9),
  constraint honorary_qualification_issuer_check CHECK (char_length(issuer) <= 50),
  constraint honorary_qualification_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 50)
);
CREATE INDEX school_honour_order ON public.school_honour USING btree (institution_id, sort, id);
CREATE TRIGGER modified BEFORE UPDATE ON school_honour FOR EACH ROW EXECUTE FUNCTION note_modified();
CREATE TRIGGER version_counted BEFORE UPDATE ON school_honour FOR EACH ROW EXECUTE FUNCTION count_version('{last_modified_date,version}');

create table sea_view (
  employee_id bigint not null,
  day date default ((now() AT TIME ZONE 'Asia/Shanghai'::text))::date not null,
  lead_id bigint not null,
  constraint sea_view_pkey PRIMARY KEY (employee_id, day, lead_id),
  constraint sea_view_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE,
  constraint sea_view_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES institutions_customer(id)
);

create table search_term (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  search_name text not null,
  -- Shown as a popular search term.
  hot boolean default false not null,
  location text not null,
  -- Kind of content that is searched.
  search_type text not null,
  sort integer not null,
  constraint search_term_pkey PRIMARY KEY (id),
  constraint search_term_location_search_name_key UNIQUE (location, search_name),
  constraint search_term_location_check CHECK (location = ANY (ARRAY['HOME'::text, 'SCHOOL'::text, 'INSTITUTION'::text, 'STRATEGY'::text])),
  constraint search_term_search_name_check CHECK (char_length(search_name) >= 1 AND char_length(search_name) <= 20 AND search_name = btrim(search_name)),
  constraint search_term_search_type_check CHECK (search_type = ANY (ARRAY['ALL'::text, 'SCHOOL'::text, 'MAJOR'::text, 'INSTITUTION'::text, 'STRATEGY'::text])),
  constraint search_term_sort_check CHECK (sort > 0)
);
CREATE INDEX search_term_location ON public.search_term USING btree (location, sort, id);
CREATE INDEX search_term_order ON public.search_term USING btree (sort, id);
CREATE TRIGGER version_counted BEFORE UPDATE ON search_term FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table service_item (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  institution_id bigint not null,
  -- Name of the service item.
  content text not null,
  category text,
  price numeric(14,2),
  -- Payment at once or by instalments.
  payment_mode text not null,
  -- Online, in person, or both.
  delivery_mode text,
  -- No longer sold.
  locked boolean default false not null,
  -- Customised or standard.
  service_mode text,
  cover text,
  description text,
  display boolean default true not null,
  sort integer default 0 not null,
  last_modified_date timestamp with time zone default now() not null,
  constraint service_item_pkey PRIMARY KEY (id),
  constraint service_item_id_institution_id_key UNIQUE (id, institution_id),
  constraint service_item_institution_id_content_key UNIQUE (institution_id, content),
  constraint service_item_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint service_item_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 50 AND content = btrim(content)),
  constraint service_item_delivery_mode_check CHECK (delivery_mode = ANY (ARRAY['ONLINE'::text, 'OFFLINE'::text, 'MIXED'::text])),
  constraint service_item_payment_mode_check CHECK (payment_mode = ANY (ARRAY['ONCE'::text, 'STAGES'::text])),
  constraint service_item_price_check CHECK (price > 0::numeric AND price < 'Infinity'::numeric),
  constraint service_item_service_mode_check CHECK (service_mode = ANY (ARRAY['customize'::text, 'standard'::text]))
);
CREATE INDEX service_item_institution_id ON public.service_item USING btree (institution_id, id DESC);
CREATE INDEX service_item_order ON public.service_item USING btree (institution_id, sort, id);
CREATE TRIGGER modified BEFORE UPDATE ON service_item FOR EACH ROW EXECUTE FUNCTION note_modified();
CREATE TRIGGER version_counted BEFORE UPDATE ON service_item FOR EACH ROW EXECUTE FUNCTION count_version('{last_modified_date,version}');

create table service_team_member (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  last_modified_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  institution_id bigint not null,
  name text not null,
  photo text not null,
  title text not null,
  years integer,
  specialities text[] default '{}'::text[] not null,
  countries text[] default '{}'::text[] not null,
  introduction text,
  display boolean default true not null,
  sort integer not null,
  constraint service_team_member_pkey PRIMARY KEY (id),
  constraint service_team_member_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint service_team_member_countries_check CHECK (cardinality(countries) <= 8),
  constraint service_team_member_introduction_check CHECK (char_length(introduction) <= 300),
  constraint service_team_member_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 20),
  constraint service_team_member_specialities_check CHECK (cardinality(specialities) <= 5),
  constraint service_team_member_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 30),
  constraint service_team_member_years_check CHECK (years >= 0 AND years <= 60)
);
CREATE INDEX service_team_member_order ON public.service_team_member USING btree (institution_id, sort, id);
CREATE TRIGGER modified BEFORE UPDATE ON service_team_member FOR EACH ROW EXECUTE FUNCTION note_modified();
CREATE TRIGGER version_counted BEFORE UPDATE ON service_team_member FOR EACH ROW EXECUTE FUNCTION count_version('{last_modified_date,version}');

create table session (
  token_hash bytea not null,
  employee_id bigint not null,
  created_date timestamp with time zone default now() not null,
  seen_date timestamp with time zone default now() not null,
  expires_date timestamp with time zone not null,
  ip text default ''::text not null,
  user_agent text default ''::text not null,
  page_proof bytea,
  page_proof_date timestamp with time zone,
  constraint session_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX session_employee_id ON public.session USING btree (employee_id);
CREATE INDEX session_expires_date ON public.session USING btree (expires_date);
CREATE TRIGGER session_ended AFTER DELETE ON session REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION session_ended();

create table sms_code (
  id bigint generated always as identity not null,
  created_date timestamp with time zone default now() not null,
  phone text not null,
  purpose text not null,
  employee_id bigint not null,
  ip text not null,
  code_hash text not null,
  tries smallint default 0 not null,
  expires_date timestamp with time zone not null,
  used_date timestamp with time zone,
  constraint sms_code_pkey PRIMARY KEY (id),
  constraint sms_code_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee(id) ON DELETE CASCADE,
  constraint sms_code_tries_check CHECK (tries >= 0 AND tries <= 5)
);
CREATE INDEX sms_code_created_date ON public.sms_code USING btree (created_date);
CREATE INDEX sms_code_employee_id ON public.sms_code USING btree (employee_id);
CREATE INDEX sms_code_ip ON public.sms_code USING btree (ip, created_date DESC);
CREATE INDEX sms_code_phone ON public.sms_code USING btree (phone, created_date DESC);

create table sms_opt_out (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  phone text not null,
  kind text default 'OPT_OUT'::text not null,
  reason text,
  creator_id bigint,
  constraint sms_opt_out_pkey PRIMARY KEY (id),
  constraint sms_opt_out_phone UNIQUE (phone),
  constraint sms_opt_out_creator_id FOREIGN KEY (creator_id) REFERENCES employee(id),
  constraint sms_opt_out_kind_check CHECK (kind = ANY (ARRAY['OPT_OUT'::text, 'BLACKLIST'::text])),
  constraint sms_opt_out_phone_check CHECK (phone ~ '^(1\d{10}|\+65[89]\d{7})$'::text),
  constraint sms_opt_out_reason_check CHECK (char_length(reason) <= 100)
);
CREATE INDEX sms_opt_out_created_date ON public.sms_opt_out USING btree (created_date DESC, id DESC);
CREATE INDEX sms_opt_out_creator_id ON public.sms_opt_out USING btree (creator_id, created_date DESC, id DESC);
CREATE INDEX sms_opt_out_kind ON public.sms_opt_out USING btree (kind, created_date DESC, id DESC);
CREATE TRIGGER version_counted BEFORE UPDATE ON sms_opt_out FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table sms_record (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  message_key text default (gen_random_uuid())::text not null,
  kind text not null,
  send_type smallint not null,
  task_id bigint,
  creator_id bigint,
  phone text not null,
  content text not null,
  parts smallint not null,
  state text default 'WAITING'::text not null,
  status smallint generated always as (
CASE
    WHEN (state = 'SENT'::text) THEN 1
    ELSE 0
END) stored not null,
  attempts integer default 0 not null,
  stopped boolean default false not null,
  due_date timestamp with time zone default now() not null,
  attempt_date timestamp with time zone,
  sent_date timestamp with time zone,
  "time" timestamp with time zone default now() not null,
  last_error text,
  provider_id text,
  constraint sms_record_pkey PRIMARY KEY (id),
  constraint sms_record_message_key_key UNIQUE (message_key),
  constraint sms_record_creator_id FOREIGN KEY (creator_id) REFERENCES employee(id),
  constraint sms_record_task_id FOREIGN KEY (task_id) REFERENCES sms_task(id) ON DELETE CASCADE,
  constraint sms_record_attempted CHECK ((state <> ALL (ARRAY['SENDING'::text, 'SENT'::text, 'UNKNOWN'::text])) OR attempt_date IS NOT NULL),
  constraint sms_record_attempts_check CHECK (attempts >= 0),
  constraint sms_record_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 600),
  constraint sms_record_kind_check CHECK (kind = ANY (ARRAY['MARKETING'::text, 'NOTICE'::text])),
  constraint sms_record_last_error_check CHECK (char_length(last_error) <= 100),
  constraint sms_record_parts_check CHECK (parts > 0),
  constraint sms_record_phone_check CHECK (phone ~ '^(1\d{10}|\+65[89]\d{7})$'::text),
  constraint sms_record_provider_id_check CHECK (char_length(provider_id) <= 100),
  constraint sms_record_send_type_check CHECK (send_type = ANY (ARRAY[0, 1])),
  constraint sms_record_sent CHECK ((sent_date IS NOT NULL) = (state = 'SENT'::text)),
  constraint sms_record_state_check CHECK (state = ANY (ARRAY['HELD'::text, 'WAITING'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'UNKNOWN'::text, 'STOPPED'::text])),
  constraint sms_record_task CHECK ((send_type = 0) = (task_id IS NOT NULL))
);
CREATE INDEX sms_record_attempt_date ON public.sms_record USING btree (attempt_date);
CREATE INDEX sms_record_content_begins ON public.sms_record USING btree (lower(content) text_pattern_ops);
CREATE INDEX sms_record_content_grams ON public.sms_record USING gin (grams(content));
CREATE INDEX sms_record_creator_id ON public.sms_record USING btree (creator_id, "time" DESC, id DESC);
CREATE INDEX sms_record_kind ON public.sms_record USING btree (kind, "time" DESC, id DESC);
CREATE INDEX sms_record_phone ON public.sms_record USING btree (phone, "time" DESC, id DESC);
CREATE INDEX sms_record_send_type ON public.sms_record USING btree (send_type, "time" DESC, id DESC);
CREATE INDEX sms_record_sending ON public.sms_record USING btree (attempt_date) WHERE (state = 'SENDING'::text);
CREATE INDEX sms_record_state ON public.sms_record USING btree (state, "time" DESC, id DESC);
CREATE INDEX sms_record_status ON public.sms_record USING btree (status, "time" DESC, id DESC);
CREATE INDEX sms_record_task_id ON public.sms_record USING btree (task_id, state, "time" DESC, id DESC);
CREATE INDEX sms_record_time ON public.sms_record USING btree ("time" DESC, id DESC);
CREATE INDEX sms_record_waiting ON public.sms_record USING btree (due_date, id) WHERE (state = 'WAITING'::text);
CREATE TRIGGER sms_record_refuse_change BEFORE UPDATE ON sms_record FOR EACH ROW EXECUTE FUNCTION sms_record_refuse_change();
CREATE TRIGGER version_counted BEFORE UPDATE ON sms_record FOR EACH ROW EXECUTE FUNCTION count_version('{state,attempts,stopped,due_date,attempt_date,sent_date,time,last_error,provider_id,version,status}');

create table sms_task (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  title text not null,
  kind text not null,
  template_id bigint,
  content text not null,
  source text not null,
  state text default 'DRAFT'::text not null,
  schedule_date timestamp with time zone,
  total integer not null,
  parts integer not null,
  creator_id bigint,
  submitted_date timestamp with time zone,
  done_date timestamp with time zone,
  stopped_by_id bigint,
  stopped_date timestamp with time zone,
  constraint sms_task_pkey PRIMARY KEY (id),
  constraint sms_task_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES employee(id),
  constraint sms_task_stopped_by_id_fkey FOREIGN KEY (stopped_by_id) REFERENCES employee(id),
  constraint sms_task_template_id_fkey FOREIGN KEY (template_id) REFERENCES sms_template(id),
  constraint sms_task_check CHECK (parts >= total),
  constraint sms_task_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 400),
  constraint sms_task_done CHECK ((done_date IS NOT NULL) = (state = 'DONE'::text)),
  constraint sms_task_kind_check CHECK (kind = ANY (ARRAY['MARKETING'::text, 'NOTICE'::text])),
  constraint sms_task_source_check CHECK (source = ANY (ARRAY['LEADS'::text, 'LIST'::text])),
  constraint sms_task_state_check CHECK (state = ANY (ARRAY['DRAFT'::text, 'SCHEDULED'::text, 'SENDING'::text, 'DONE'::text, 'STOPPED'::text])),
  constraint sms_task_stopped CHECK ((stopped_date IS NOT NULL) = (state = 'STOPPED'::text)),
  constraint sms_task_submitted CHECK ((submitted_date IS NULL) = (state = 'DRAFT'::text)),
  constraint sms_task_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 50),
  constraint sms_task_total_check CHECK (total >= 1 AND total <= 1000)
);
CREATE INDEX sms_task_created_date ON public.sms_task USING btree (created_date DESC, id DESC);
CREATE INDEX sms_task_creator_id ON public.sms_task USING btree (creator_id, created_date DESC, id DESC);
CREATE INDEX sms_task_kind ON public.sms_task USING btree (kind, created_date DESC, id DESC);
CREATE INDEX sms_task_running ON public.sms_task USING btree (id) WHERE (state = ANY (ARRAY['SCHEDULED'::text, 'SENDING'::text]));
CREATE INDEX sms_task_schedule_date ON public.sms_task USING btree (schedule_date DESC, id DESC);
CREATE INDEX sms_task_source ON public.sms_task USING btree (source, created_date DESC, id DESC);
CREATE INDEX sms_task_state ON public.sms_task USING btree (state, created_date DESC, id DESC);
CREATE INDEX sms_task_template_id ON public.sms_task USING btree (template_id, created_date DESC, id DESC);
CREATE INDEX sms_task_title_begins ON public.sms_task USING btree (lower(title) text_pattern_ops);
CREATE INDEX sms_task_title_grams ON public.sms_task USING gin (grams(title));
CREATE TRIGGER sms_task_refuse_change BEFORE DELETE OR UPDATE ON sms_task FOR EACH ROW EXECUTE FUNCTION sms_task_refuse_change();
CREATE TRIGGER sms_task_states_state BEFORE UPDATE ON sms_task FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION sms_task_states_state();
CREATE TRIGGER version_counted BEFORE UPDATE ON sms_task FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table sms_template (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  last_modified_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  title text not null,
  kind text not null,
  content text not null,
  variables text default ''::text not null,
  locked boolean default false not null,
  creator_id bigint,
  constraint sms_template_pkey PRIMARY KEY (id),
  constraint sms_template_title UNIQUE (title),
  constraint sms_template_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES employee(id),
  constraint sms_template_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 400),
  constraint sms_template_kind_check CHECK (kind = ANY (ARRAY['MARKETING'::text, 'NOTICE'::text])),
  constraint sms_template_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 50)
);
CREATE INDEX sms_template_creator_id ON public.sms_template USING btree (creator_id);
CREATE INDEX sms_template_last_modified ON public.sms_template USING btree (last_modified_date DESC, id DESC);
CREATE TRIGGER version_counted BEFORE UPDATE ON sms_template FOR EACH ROW EXECUTE FUNCTION count_version('{last_modified_date,version}');

create table sms_trigger (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  key text not null,
  label text not null,
  variables text not null,
  template_id bigint,
  enabled boolean default false not null,
  constraint sms_trigger_pkey PRIMARY KEY (id),
  constraint sms_trigger_key_key UNIQUE (key),
  constraint sms_trigger_template_id_fkey FOREIGN KEY (template_id) REFERENCES sms_template(id),
  constraint sms_trigger_template CHECK (NOT enabled OR template_id IS NOT NULL)
);
CREATE INDEX sms_trigger_template_id ON public.sms_trigger USING btree (template_id);
CREATE TRIGGER version_counted BEFORE UPDATE ON sms_trigger FOR EACH ROW EXECUTE FUNCTION count_version('{label,variables,version}');

create table sorting_rule (
  metric text not null,
  weight smallint not null,
  direction text not null,
  enabled boolean not null,
  sort smallint not null,
  constraint sorting_rule_pkey PRIMARY KEY (metric),
  constraint sorting_rule_sort_key UNIQUE (sort) DEFERRABLE INITIALLY DEFERRED,
  constraint sorting_rule_direction_check CHECK (direction = ANY (ARRAY['HIGH'::text, 'LOW'::text])),
  constraint sorting_rule_metric_check CHECK (metric = ANY (ARRAY['systemScore'::text, 'userRating'::text, 'followSpeed'::text, 'signRate'::text, 'rebatePunctuality'::text, 'signingTime'::text])),
  constraint sorting_rule_sort_check CHECK (sort >= 1 AND sort <= 6),
  constraint sorting_rule_weight_check CHECK (weight >= 0 AND weight <= 100)
);
CREATE CONSTRAINT TRIGGER sorting_rule_whole AFTER INSERT OR DELETE OR UPDATE ON sorting_rule DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sorting_rule_whole();

create table sorting_setting (
  id bigint default 1 not null,
  version integer default 1 not null,
  saved_date timestamp with time zone default now() not null,
  scored_date timestamp with time zone,
  constraint sorting_setting_pkey PRIMARY KEY (id),
  constraint sorting_setting_id_check CHECK (id = 1)
);
CREATE TRIGGER version_counted BEFORE UPDATE ON sorting_setting FOR EACH ROW EXECUTE FUNCTION count_version('{scored_date,version}');

create table spreadsheet_alias (
  resource text not null,
  field text not null,
  text text not null,
  value jsonb not null,
  employee_id bigint not null,
  created_date timestamp with time zone default now() not null,
  constraint spreadsheet_alias_pkey PRIMARY KEY (resource, field, text),
  constraint spreadsheet_alias_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 100)
);

create table spreadsheet_batch (
  id bigint generated always as identity not null,
  resource text not null,
  employee_id bigint not null,
  filename text not null,
  content bytea,
  content_hash text not null,
  headers jsonb not null,
  header_row integer not null,
  mapping jsonb not null,
  state text default 'checked'::text not null,
  job_id uuid,
  done integer default 0 not null,
  total integer default 0 not null,
  result jsonb,
  created_date timestamp with time zone default now() not null,
  finished_date timestamp with time zone,
  sheet text,
  chosen jsonb default '{"values": [], "leaveEmpty": []}'::jsonb not null,
  aliases jsonb default '[]'::jsonb not null,
  checked jsonb,
  undone jsonb,
  undone_to bigint default 0 not null,
  form jsonb default '{}'::jsonb not null,
  constraint spreadsheet_batch_pkey PRIMARY KEY (id),
  constraint spreadsheet_batch_runs CHECK ((state <> ALL (ARRAY['running'::text, 'reverting'::text])) OR job_id IS NOT NULL),
  constraint spreadsheet_batch_state_check CHECK (state = ANY (ARRAY['checked'::text, 'running'::text, 'done'::text, 'failed'::text, 'reverting'::text, 'reverted'::text]))
);
CREATE INDEX spreadsheet_batch_own ON public.spreadsheet_batch USING btree (employee_id, resource, id DESC);
CREATE UNIQUE INDEX spreadsheet_batch_running ON public.spreadsheet_batch USING btree (employee_id, content_hash, resource) WHERE (state = 'running'::text);

create table spreadsheet_issue (
  batch_id bigint not null,
  row_number integer not null,
  kind text not null,
  field text not null,
  value text not null,
  reason text not null,
  constraint spreadsheet_issue_pkey PRIMARY KEY (batch_id, row_number),
  constraint spreadsheet_issue_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES spreadsheet_batch(id) ON DELETE CASCADE,
  constraint spreadsheet_issue_kind_check CHECK (kind = ANY (ARRAY['failed'::text, 'duplicate'::text]))
);

create table store_event_count (
  day date not null,
  institution_id bigint not null,
  kind text not null,
  rebuilding boolean default false not null,
  number bigint default 0 not null,
  constraint store_event_count_pkey PRIMARY KEY (day, institution_id, kind, rebuilding),
  constraint store_event_count_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint store_event_count_kind_check CHECK (kind = ANY (ARRAY['SCAN'::text, 'CLICK'::text])),
  constraint store_event_count_number_check CHECK (number >= 0)
);
CREATE INDEX store_event_count_institution ON public.store_event_count USING btree (institution_id, kind, day) WHERE (NOT rebuilding);
CREATE INDEX store_event_count_kind ON public.store_event_count USING btree (kind, day DESC) WHERE (NOT rebuilding);
CREATE INDEX store_event_count_rebuilding ON public.store_event_count USING btree (day) WHERE rebuilding;

create table store_reservation (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  last_modified_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  institution_id bigint not null,
  benefit_type text not null,
  title text not null,
  description text,
  valid_from date not null,
  valid_to date not null,
  -- Number of places; null for unlimited.
  quantity integer,
  display boolean default true not null,
  sort integer not null,
  constraint store_reservation_pkey PRIMARY KEY (id),
  constraint store_reservation_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint store_reservation_check CHECK (valid_to >= valid_from),
  constraint store_reservation_description_check CHECK (char_length(description) <= 200),
  constraint store_reservation_quantity_check CHECK (quantity >= 1 AND quantity <= 100000),
  constraint store_reservation_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 30)
);
CREATE INDEX store_reservation_order ON public.store_reservation USING btree (institution_id, sort, id);
CREATE INDEX store_reservation_valid_to ON public.store_reservation USING btree (valid_to);
CREATE TRIGGER modified BEFORE UPDATE ON store_reservation FOR EACH ROW EXECUTE FUNCTION note_modified();
CREATE TRIGGER version_counted BEFORE UPDATE ON store_reservation FOR EACH ROW EXECUTE FUNCTION count_version('{last_modified_date,version}');

create table survey (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  title text not null,
  audience text not null,
  status text default 'DRAFT'::text not null,
  questions jsonb not null,
  number integer default 0 not null,
  published_date timestamp with time zone,
  closed_date timestamp with time zone,
  constraint survey_pkey PRIMARY KEY (id),
  constraint survey_audience_check CHECK (audience = ANY (ARRAY['APP'::text, 'MINI'::text])),
  constraint survey_check CHECK ((status = 'DRAFT'::text) = (number = 0)),
  constraint survey_check1 CHECK (status <> 'PUBLISHED'::text OR published_date IS NOT NULL),
  constraint survey_check2 CHECK (status <> 'CLOSED'::text OR closed_date IS NOT NULL),
  constraint survey_questions_check CHECK (jsonb_typeof(questions) = 'array'::text AND jsonb_array_length(questions) >= 1 AND jsonb_array_length(questions) <= 50),
  constraint survey_status_check CHECK (status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text, 'CLOSED'::text])),
  constraint survey_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 60)
);
CREATE INDEX survey_audience ON public.survey USING btree (audience, id DESC);
CREATE INDEX survey_created_date ON public.survey USING btree (created_date DESC, id DESC);
CREATE INDEX survey_published_date ON public.survey USING btree (published_date DESC, id DESC);
CREATE INDEX survey_status ON public.survey USING btree (status, id DESC);
CREATE INDEX survey_title_begins ON public.survey USING btree (lower(title) text_pattern_ops);
CREATE INDEX survey_title_grams ON public.survey USING gin (grams(title));
CREATE TRIGGER survey_insert_version AFTER INSERT ON survey FOR EACH ROW WHEN (new.number > 0) EXECUTE FUNCTION survey_keep_version();
CREATE TRIGGER survey_settle BEFORE INSERT OR UPDATE ON survey FOR EACH ROW EXECUTE FUNCTION survey_settle();
CREATE TRIGGER survey_states_status BEFORE UPDATE ON survey FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION survey_states_status();
CREATE TRIGGER survey_update_version AFTER UPDATE ON survey FOR EACH ROW WHEN (new.number > old.number) EXECUTE FUNCTION survey_keep_version();
CREATE TRIGGER version_counted BEFORE UPDATE ON survey FOR EACH ROW EXECUTE FUNCTION count_version('{number,version}');

create table survey_answer (
  id bigint generated always as identity not null,
  created_date timestamp with time zone default now() not null,
  survey_id bigint not null,
  number integer not null,
  uid bigint not null,
  nickname text not null,
  answers jsonb not null,
  score numeric(5,2),
  content text not null,
  constraint survey_answer_pkey PRIMARY KEY (id),
  constraint survey_answer_once UNIQUE (survey_id, number, uid),
  constraint survey_answer_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(id),
  constraint survey_answer_survey_id_number_fkey FOREIGN KEY (survey_id, number) REFERENCES survey_version(survey_id, number),
  constraint survey_answer_answers_check CHECK (jsonb_typeof(answers) = 'object'::text),
  constraint survey_answer_nickname_check CHECK (char_length(nickname) >= 1 AND char_length(nickname) <= 30),
  constraint survey_answer_score_check CHECK (score >= 0::numeric AND score <= 100::numeric),
  constraint survey_answer_uid_check CHECK (uid > 0)
);
CREATE INDEX survey_answer_content_begins ON public.survey_answer USING btree (lower(content) text_pattern_ops);
CREATE INDEX survey_answer_content_grams ON public.survey_answer USING gin (grams(content));
CREATE INDEX survey_answer_created_date ON public.survey_answer USING btree (created_date DESC, id DESC);
CREATE INDEX survey_answer_nickname_begins ON public.survey_answer USING btree (lower(nickname) text_pattern_ops);
CREATE INDEX survey_answer_nickname_grams ON public.survey_answer USING gin (grams(nickname));
CREATE INDEX survey_answer_number ON public.survey_answer USING btree (number, id DESC);
CREATE INDEX survey_answer_score ON public.survey_answer USING btree (score, id DESC);
CREATE INDEX survey_answer_survey ON public.survey_answer USING btree (survey_id, id DESC);
CREATE INDEX survey_answer_uid ON public.survey_answer USING btree (uid);
CREATE TRIGGER survey_answer_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON survey_answer FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER survey_answer_of_published BEFORE INSERT ON survey_answer FOR EACH ROW EXECUTE FUNCTION survey_answer_of_published();

create table survey_version (
  id bigint generated always as identity not null,
  created_date timestamp with time zone default now() not null,
  survey_id bigint not null,
  number integer not null,
  title text not null,
  questions jsonb not null,
  constraint survey_version_pkey PRIMARY KEY (id),
  constraint survey_version_survey_id_number_key UNIQUE (survey_id, number),
  constraint survey_version_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(id),
  constraint survey_version_number_check CHECK (number > 0)
);
CREATE TRIGGER survey_version_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON survey_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER survey_version_refuse_insert BEFORE INSERT ON survey_version FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION survey_version_refuse_insert();

create table suspected_duplicate (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  first_id bigint not null,
  second_id bigint not null,
  reasons text[] not null,
  state text default 'PENDING'::text not null,
  decided_by_id bigint,
  decided_date timestamp with time zone,
  constraint suspected_duplicate_pkey PRIMARY KEY (id),
  constraint suspected_duplicate_first_id_second_id_key UNIQUE (first_id, second_id),
  constraint suspected_duplicate_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES employee(id),
  constraint suspected_duplicate_first_id_fkey FOREIGN KEY (first_id) REFERENCES institutions_customer(id) ON DELETE CASCADE,
  constraint suspected_duplicate_second_id_fkey FOREIGN KEY (second_id) REFERENCES institutions_customer(id) ON DELETE CASCADE,
  constraint suspected_duplicate_check CHECK (first_id < second_id),
  constraint suspected_duplicate_check1 CHECK ((state = 'PENDING'::text) = (decided_date IS NULL)),
  constraint suspected_duplicate_reasons_check CHECK (cardinality(reasons) > 0 AND reasons <@ '{PHONE_DIGIT,PHONE_SWAP,COLLEGE}'::text[]),
  constraint suspected_duplicate_state_check CHECK (state = ANY (ARRAY['PENDING'::text, 'DISMISSED'::text, 'MERGED'::text]))
);
CREATE INDEX suspected_duplicate_created_date ON public.suspected_duplicate USING btree (created_date DESC, id DESC);
CREATE INDEX suspected_duplicate_reasons ON public.suspected_duplicate USING gin (reasons);
CREATE INDEX suspected_duplicate_second_id ON public.suspected_duplicate USING btree (second_id);
CREATE INDEX suspected_duplicate_state ON public.suspected_duplicate USING btree (state, created_date DESC, id DESC);
CREATE TRIGGER version_counted BEFORE UPDATE ON suspected_duplicate FOR EACH ROW EXECUTE FUNCTION count_version('{reasons,version}');

create table tracking_batch (
  id bigint generated always as identity not null,
  day date not null,
  received_date timestamp with time zone default now() not null,
  client_id bigint not null,
  feed text not null,
  events bytea not null,
  constraint tracking_batch_pkey PRIMARY KEY (id),
  constraint tracking_batch_feed_check CHECK (feed = ANY (ARRAY['events'::text, 'storeEvents'::text]))
);
CREATE INDEX tracking_batch_day ON public.tracking_batch USING btree (day, id);

create table tracking_count (
  id bigint generated always as identity not null,
  day date not null,
  platform text not null,
  name text not null,
  param text default ''::text not null,
  location text default ''::text not null,
  event_type text not null,
  client_id bigint not null,
  rebuilding boolean default false not null,
  closed boolean default false not null,
  total_number bigint default 0 not null,
  total_user_number bigint default 0 not null,
  constraint tracking_count_pkey PRIMARY KEY (id),
  constraint tracking_count_day_platform_event_type_name_param_location__key UNIQUE (day, platform, event_type, name, param, location, rebuilding),
  constraint tracking_count_check CHECK (total_user_number >= 0 AND total_user_number <= total_number),
  constraint tracking_count_location_check CHECK (char_length(location) <= 64),
  constraint tracking_count_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 64),
  constraint tracking_count_param_check CHECK (char_length(param) <= 128),
  constraint tracking_count_total_number_check CHECK (total_number >= 0)
);
CREATE INDEX tracking_count_client ON public.tracking_count USING btree (client_id, day) WHERE (NOT rebuilding);
CREATE INDEX tracking_count_day ON public.tracking_count USING btree (day DESC, id DESC) WHERE (NOT rebuilding);
CREATE INDEX tracking_count_event_type ON public.tracking_count USING btree (event_type, day DESC, id DESC) WHERE (NOT rebuilding);
CREATE INDEX tracking_count_location_begins ON public.tracking_count USING btree (lower(location) text_pattern_ops);
CREATE INDEX tracking_count_location_grams ON public.tracking_count USING gin (grams(location));
CREATE INDEX tracking_count_name_begins ON public.tracking_count USING btree (lower(name) text_pattern_ops);
CREATE INDEX tracking_count_name_grams ON public.tracking_count USING gin (grams(name));
CREATE INDEX tracking_count_open ON public.tracking_count USING btree (day) WHERE (NOT closed);
CREATE INDEX tracking_count_param_begins ON public.tracking_count USING btree (lower(param) text_pattern_ops);
CREATE INDEX tracking_count_param_grams ON public.tracking_count USING gin (grams(param));
CREATE INDEX tracking_count_platform ON public.tracking_count USING btree (platform, day DESC, id DESC) WHERE (NOT rebuilding);
CREATE INDEX tracking_count_rebuilding ON public.tracking_count USING btree (day) WHERE rebuilding;

create table tracking_count_gone (
  count_id bigint not null,
  constraint tracking_count_gone_pkey PRIMARY KEY (count_id)
);

create table tracking_count_user (
  count_id bigint not null,
  user_key uuid not null,
  constraint tracking_count_user_pkey PRIMARY KEY (count_id, user_key)
);

create table tracking_number (
  count_id bigint not null,
  slot smallint not null,
  total_number bigint not null,
  total_user_number bigint not null,
  constraint tracking_number_pkey PRIMARY KEY (count_id, slot),
  constraint tracking_number_check CHECK (total_user_number >= 0 AND total_user_number <= total_number),
  constraint tracking_number_slot_check CHECK (slot >= 0 AND slot <= 7),
  constraint tracking_number_total_number_check CHECK (total_number >= 0)
);

create table tracking_rebuild (
  day date not null,
  job uuid not null,
  begun_date timestamp with time zone default now() not null,
  attempt uuid not null,
  counted_up_to bigint default 0 not null,
  batches integer default 0 not null,
  finished boolean default false not null,
  constraint tracking_rebuild_pkey PRIMARY KEY (job, day),
  constraint tracking_rebuild_batches_check CHECK (batches >= 0)
);
CREATE UNIQUE INDEX tracking_rebuild_day ON public.tracking_rebuild USING btree (day) WHERE (NOT finished);

create table user_evaluate (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  custom jsonb default '{}'::jsonb not null,
  institution_id bigint not null,
  avatar text,
  nickname text not null,
  school_offered text not null,
  stars text not null,
  content text not null,
  pictures text[] default '{}'::text[] not null,
  sort integer default 0 not null,
  display boolean default true not null,
  constraint user_evaluate_pkey PRIMARY KEY (id),
  constraint user_evaluate_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES institution(id),
  constraint user_evaluate_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 500),
  constraint user_evaluate_nickname_check CHECK (char_length(nickname) >= 1 AND char_length(nickname) <= 30),
  constraint user_evaluate_pictures_check CHECK (cardinality(pictures) <= 9),
  constraint user_evaluate_school_offered_check CHECK (char_length(school_offered) >= 1 AND char_length(school_offered) <= 60),
  constraint user_evaluate_sort_check CHECK (sort >= 0 AND sort <= 9999),
  constraint user_evaluate_stars_check CHECK (stars = ANY (ARRAY['ONE_STAR'::text, 'TWO_STARS'::text, 'THREE_STARS'::text, 'FOUR_STARS'::text, 'FIVE_STARS'::text]))
);
CREATE INDEX user_evaluate_content_begins ON public.user_evaluate USING btree (lower(content) text_pattern_ops);
CREATE INDEX user_evaluate_content_grams ON public.user_evaluate USING gin (grams(content));
CREATE INDEX user_evaluate_created_date ON public.user_evaluate USING btree (created_date DESC, id DESC);
CREATE INDEX user_evaluate_display ON public.user_evaluate USING btree (display, created_date DESC, id DESC);
CREATE INDEX user_evaluate_institution ON public.user_evaluate USING btree (institution_id, sort, id DESC);
CREATE INDEX user_evaluate_nickname_begins ON public.user_evaluate USING btree (lower(nickname) text_pattern_ops);
CREATE INDEX user_evaluate_nickname_grams ON public.user_evaluate USING gin (grams(nickname));
CREATE INDEX user_evaluate_school_begins ON public.user_evaluate USING btree (lower(school_offered) text_pattern_ops);
CREATE INDEX user_evaluate_school_grams ON public.user_evaluate USING gin (grams(school_offered));
CREATE INDEX user_evaluate_sort ON public.user_evaluate USING btree (sort, id DESC);
CREATE INDEX user_evaluate_stars ON public.user_evaluate USING btree (stars, created_date DESC, id DESC);
CREATE TRIGGER version_counted BEFORE UPDATE ON user_evaluate FOR EACH ROW EXECUTE FUNCTION count_version('{version}');

create table user_event (
  employee_id bigint not null,
  seq bigint not null,
  topic text not null,
  payload jsonb default '{}'::jsonb not null,
  created_date timestamp with time zone default now() not null,
  constraint user_event_pkey PRIMARY KEY (employee_id, seq)
);
CREATE INDEX user_event_created_date ON public.user_event USING btree (created_date);

create table user_event_cursor (
  employee_id bigint not null,
  seq bigint not null,
  constraint user_event_cursor_pkey PRIMARY KEY (employee_id)
);

create table webhook_delivery (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_date timestamp with time zone default now() not null,
  delivery text default (gen_random_uuid())::text not null,
  peer text not null,
  resource text not null,
  record_id bigint not null,
  topic text not null,
  title text not null,
  body jsonb not null,
  state text default 'PENDING'::text not null,
  attempts integer default 0 not null,
  next_attempt_date timestamp with time zone default now(),
  last_attempt_date timestamp with time zone,
  sent_date timestamp with time zone,
  last_error text,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_delivery_key UNIQUE (delivery),
  constraint webhook_delivery_due CHECK ((next_attempt_date IS NOT NULL) = (state = ANY (ARRAY['PENDING'::text, 'RETRYING'::text]))),
  constraint webhook_delivery_last_error_check CHECK (char_length(last_error) <= 100),
  constraint webhook_delivery_peer_check CHECK (char_length(peer) >= 1 AND char_length(peer) <= 50),
  constraint webhook_delivery_sent CHECK ((sent_date IS NOT NULL) = (state = 'SENT'::text)),
  constraint webhook_delivery_state_check CHECK (state = ANY (ARRAY['PENDING'::text, 'RETRYING'::text, 'SENT'::text, 'FAILED'::text, 'UNCONFIGURED'::text])),
  constraint webhook_delivery_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 100),
  constraint webhook_delivery_topic_check CHECK (char_length(topic) >= 1 AND char_length(topic) <= 100)
);
CREATE INDEX webhook_delivery_created_date ON public.webhook_delivery USING btree (created_date);
CREATE INDEX webhook_delivery_failed ON public.webhook_delivery USING btree (record_id, resource, id) WHERE (state = 'FAILED'::text);
CREATE INDEX webhook_delivery_record ON public.webhook_delivery USING btree (record_id, resource, id);
CREATE INDEX webhook_delivery_sent_date ON public.webhook_delivery USING btree (sent_date) WHERE (state = 'SENT'::text);
CREATE INDEX webhook_delivery_state ON public.webhook_delivery USING btree (state, id);
CREATE INDEX webhook_delivery_title_begins ON public.webhook_delivery USING btree (lower(title) text_pattern_ops);
CREATE INDEX webhook_delivery_title_grams ON public.webhook_delivery USING gin (grams(title));
CREATE INDEX webhook_delivery_waiting ON public.webhook_delivery USING btree (peer, next_attempt_date, id) WHERE (state = ANY (ARRAY['PENDING'::text, 'RETRYING'::text, 'UNCONFIGURED'::text]));
CREATE TRIGGER version_counted BEFORE UPDATE ON webhook_delivery FOR EACH ROW EXECUTE FUNCTION count_version('{state,attempts,next_attempt_date,last_attempt_date,sent_date,last_error,version}');

create view accurate_customer as
 SELECT r.id,
    r.version,
    r.created_date,
    r.lead_id AS institutions_customer_id,
    r.institution_id AS institutions_id,
    r.precise_time,
    r.estimated_signing_amount,
    r.signing_item,
    r.deal_stage AS customer_phase,
    r.closing_reason,
    r.customer_status,
    r.lead_owner_id AS attribution_id,
    r.lead_staff_id AS staff_person_id,
    c.follow_up_with_people_id,
    r.lead_source AS customer_source,
    r.lead_creator_id AS creator_id,
    c.consulting_project,
    c.intended_countries
   FROM institution_customer_relation r
     LEFT JOIN institutions_customer c ON c.id = r.lead_id
  WHERE r.withdrawn_date IS NULL AND r.precise_time IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM institutions_customer gone
          WHERE gone.id = r.lead_id AND gone.deleted_date IS NOT NULL));

create view allocated_customer as
 SELECT r.id,
    r.version,
    r.created_date,
    r.lead_id AS institutions_customer_id,
    r.institution_id AS institutions_id,
    r.allocation_method,
    r.customer_status,
    r.operator_id,
    r.qr_url,
    r.deal_stage,
    r.precise_time,
    r.lead_owner_id AS attributable_person_id,
    r.lead_staff_id AS staff_person_id,
    c.follow_up_with_people_id,
    c.intention_level,
    c.exclusive,
    c.customer_phase,
    c.status,
    (( SELECT count(*) AS count
           FROM follow_up_record f
          WHERE f.lead_id = r.lead_id AND f.institution_id = r.institution_id))::integer AS number_of_follow_ups,
    ( SELECT f.content
           FROM follow_up_record f
          WHERE f.lead_id = r.lead_id AND f.institution_id = r.institution_id
          ORDER BY f.id DESC
         LIMIT 1) AS follow_up_content,
    ( SELECT f.next_follow_up_time
           FROM follow_up_record f
          WHERE f.lead_id = r.lead_id AND f.institution_id = r.institution_id
          ORDER BY f.id DESC
         LIMIT 1) AS next_follow_up_time,
    r.first_follow_up_hours,
    r.lead_source AS customer_source,
    r.lead_creator_id AS creator_id,
    c.consulting_project,
    c.intended_countries
   FROM institution_customer_relation r
     LEFT JOIN institutions_customer c ON c.id = r.lead_id
  WHERE r.withdrawn_date IS NULL AND NOT (EXISTS ( SELECT
           FROM institutions_customer gone
          WHERE gone.id = r.lead_id AND gone.deleted_date IS NOT NULL));

create view audit_action as
 SELECT id,
    name,
    label,
    entity
   FROM audit_word
  WHERE kind = 'action'::text;

create view audit_entity as
 SELECT id,
    name,
    label
   FROM audit_word
  WHERE kind = 'entity'::text;

create view cancel_order_audit as
 SELECT c.id,
    c.version,
    c.order_id,
    i.name AS org_name,
    r.rebate_type AS rebates_type,
    r.amount_to_be_refunded AS rebate_amount_to_be_refunded,
    r.returned_amount AS rebate_returned_amount,
    o.signing_time,
    l.name AS customer_name,
        CASE
            WHEN l.deleted_date IS NULL THEN l.id
            ELSE NULL::bigint
        END AS customer_id,
    o.order_amount,
    o.amount_paid,
    o.payment_completion_time,
    o.order_status,
    c.reason_for_cancellation AS cancell_reason,
    c.amount_to_be_refunded,
    c.cancel_time AS cancel_date,
    o.order_number,
    c.submit_user_id,
    employee_label(s.*) AS submit_user_name,
    c.created_date AS submit_date,
    c.audit_status,
    c.audit_reply,
    c.audit_user_id,
    employee_label(a.*) AS audit_user_name,
    c.audit_date,
        CASE
            WHEN l.deleted_date IS NULL THEN l.id
            ELSE NULL::bigint
        END AS lead_id,
    c.correction,
    c.remarks,
        CASE
            WHEN c.correction THEN o.amount_to_be_refunded
            ELSE NULL::numeric
        END AS present_amount,
    c.caretaker_id
   FROM order_cancellation c
     LEFT JOIN institutions_order o ON o.id = c.order_id
     LEFT JOIN institutions_customer l ON l.id = o.lead_id
     LEFT JOIN institution i ON i.id = o.institution_id
     LEFT JOIN employee s ON s.id = c.submit_user_id
     LEFT JOIN employee a ON a.id = c.audit_user_id
     LEFT JOIN rebates_rule r ON r.order_id = o.id;

create view claim_record as
 SELECT l.id,
    l.lead_id,
    l.employee_id,
    l.created_date,
    c.customer_source,
    c.creator_id
   FROM lead_claim_log l
     LEFT JOIN institutions_customer c ON c.id = l.lead_id
  WHERE NOT (EXISTS ( SELECT
           FROM institutions_customer gone
          WHERE gone.id = l.lead_id AND gone.deleted_date IS NOT NULL));

create view client_user_list as
 SELECT u.id,
    u.version,
    u.created_date,
    u.custom,
    u.uid,
    u.nickname,
    u.phone_number,
    u.registration_platform,
    u.channel_code,
    u."time",
    u.derived,
    u.promoter_id,
    u.inviter_id,
    u.linked_time,
    u.linked,
    u.intention_id,
    u.intention_count,
    u.has_intention,
    u.famous_school,
    u.reservation_count,
    l.id AS lead_id,
    l.attributable_person_id,
    l.customer_phase,
    i.consulting_project,
    i.intended_countries,
    i.highest_degree,
    i.budget,
    i.departure_time,
    i.other_information,
    i."time" AS intention_time,
    ( SELECT r.state
           FROM retention_client r
          WHERE r.client_user_id = u.id AND r.state <> 'DELETED'::text
          ORDER BY r.id DESC
         LIMIT 1) AS retention_state
   FROM client_user u
     LEFT JOIN institutions_customer l ON l.client_user_id = u.id AND l.deleted_date IS NULL
     LEFT JOIN abroad_intention i ON i.id = u.intention_id;

create view college_list as
 SELECT id,
    version,
    created_date,
    custom,
    chinese_name,
    english_name,
    aliases,
    keyword,
    chinese_name_pinyin,
    logo,
    country,
    city,
    tier,
    tags,
    school_type,
    boarding,
    founded_year,
    website,
    description,
    tuition_min,
    tuition_max,
    ielts,
    toefl,
    acceptance_rate,
    display,
    recommended,
    sort,
    import_batch_id,
    chinese_name_pinyin AS keyword_pinyin,
    ( SELECT count(*)::integer AS count
           FROM college_major m
          WHERE m.college_id = c.id) AS major_count,
    ( SELECT min(r.sort) AS min
           FROM college_ranking_list r
          WHERE r.college_id = c.id AND r.latest) AS best_rank,
    ( SELECT (r.kind || ' '::text) || r.rank
           FROM college_ranking_list r
          WHERE r.college_id = c.id AND r.latest
          ORDER BY r.sort, r.id
         LIMIT 1) AS best_ranking,
    is_referenced('college'::regclass, id) AS used
   FROM college c;

create view college_ranking_list as
 SELECT id,
    version,
    created_date,
    custom,
    kind,
    year,
    college_id,
    rank,
    rank_from,
    rank_to,
    country_rank,
    score,
    import_batch_id,
    rank_from AS sort,
    year = (( SELECT max(newest.year) AS max
           FROM college_ranking newest
          WHERE newest.kind = r.kind)) AS latest
   FROM college_ranking r;

create view commission_line_list as
 SELECT l.id,
    l.version,
    l.created_date,
    l.sheet_id,
    l.month AS year_and_month,
    l.employee_id,
    l.record_id,
    l.order_id,
    o.order_number AS order_no,
    o.signing_time AS signed_time,
    l.signed_org,
    l.should_rebate_amount,
    l.rebate_time,
    l.rebate_amount,
    l.commission_rate,
    l.commission_amount,
    l.role_type,
    l.kind,
    l.replaces_id,
    l.reverses_id,
    l.reason,
    l.operator_id,
    m.locked_date IS NOT NULL AS locked,
    (EXISTS ( SELECT
           FROM commission_line c
          WHERE c.reverses_id = l.id)) AS corrected,
    l.kind = 'REVERSAL'::text OR l.reverses_id IS NOT NULL AS counter_entry,
    commission_line_taken_back(l.*) AS taken_back,
    l.department_id,
    COALESCE(l.replaces_id, l.reverses_id) AS corrects_id,
    ( SELECT c.month
           FROM commission_line c
          WHERE c.id = COALESCE(l.replaces_id, l.reverses_id)) AS corrects_month
   FROM commission_line l
     LEFT JOIN commission_month m ON m.month = l.month
     LEFT JOIN institutions_order o ON o.id = l.order_id;

create view commission_rate_list as
 SELECT id,
    version,
    created_date,
    role_type,
    department_id,
    service_category,
    customer_source,
    rate,
    effective_date,
    remarks,
    operator_id,
    (EXISTS ( SELECT
           FROM commission_line l
          WHERE l.rate_id = r.id)) AS used
   FROM commission_rate r;

create view commission_sheet_list as
 SELECT s.id,
    s.month AS year_and_month,
    s.employee_id,
        CASE
            WHEN m.locked_date IS NULL THEN employee_label(e.*)
            ELSE s.username
        END AS username,
        CASE
            WHEN m.locked_date IS NULL THEN ( SELECT d.name
               FROM department d
              WHERE d.id = e.department_id)
            ELSE s.department_name
        END AS department_name,
    s.total_amount,
    s.commission_total_amount,
        CASE
            WHEN m.locked_date IS NULL THEN
            CASE
                WHEN e.locked THEN 0
                ELSE 1
            END
            ELSE s.account_status::integer
        END AS account_status,
    m.locked_date IS NOT NULL AS locked,
    m.locked_date,
    m.locked_by_id,
    m.locked_date IS NULL AND s.month < business_month(now()) AS to_lock,
    s.version,
    s.paid_date,
    s.paid_by_id,
        CASE
            WHEN m.locked_date IS NOT NULL THEN s.paid_date IS NOT NULL
            ELSE NULL::boolean
        END AS paid
   FROM commission_sheet s
     LEFT JOIN commission_month m ON m.month = s.month
     LEFT JOIN employee e ON e.id = s.employee_id;

create view customer_return_visit_list as
 SELECT id,
    version,
    created_date,
    custom,
    lead_id,
    content,
    planned_time,
    visitor_id,
    status,
    outcome,
    finished_by_id,
    finished_date,
    reminded_date,
    status = 'PENDING'::text AND planned_time < now() AS overdue
   FROM customer_return_visit v;

create view department_list as
 SELECT id,
    version,
    created_date,
    custom,
    parent_id,
    name,
    remarks,
    COALESCE(( SELECT array_agg(v.employee_id ORDER BY v.employee_id) AS array_agg
           FROM department_viewer v
          WHERE v.department_id = d.id), '{}'::bigint[]) AS viewer_ids,
    (( SELECT count(*) AS count
           FROM employee e
          WHERE e.department_id = d.id AND NOT e.locked))::integer AS employee_count,
    manager_id
   FROM department d;

create view employee_list as
 SELECT id,
    version,
    created_date,
    custom,
    username,
    name,
    phone_number,
    code,
    admin,
    locked,
    home,
    department_id,
    company,
    remarks,
    COALESCE(( SELECT array_agg(er.role_id ORDER BY er.role_id) AS array_agg
           FROM employee_role er
          WHERE er.employee_id = e.id), '{}'::bigint[]) AS role_ids,
    name_pinyin
   FROM employee e;

create view follow_record as
 SELECT f.id,
    f.version,
    f.created_date,
    f.lead_id AS institutions_customer_id,
    f.institution_id AS institutions_id,
    f.follow_up_time,
    f.content AS follow_up_content,
    f.next_follow_up_time,
    f.intention_level,
    f.author_id AS follow_up_people_id,
    COALESCE(e.name, f.author_name) AS follow_up_people_name,
    f.correction,
    f.corrected_date,
    f.institution_id IS NULL AS internal,
    f.next_follow_up_time IS NOT NULL AND f.reminder_closed_date IS NULL AS reminder_open,
    f.created_date + '00:10:00'::interval AS editable_until
   FROM follow_up_record f
     LEFT JOIN institutions_customer c ON c.id = f.lead_id
     LEFT JOIN employee e ON e.id = f.author_id
  WHERE NOT (EXISTS ( SELECT
           FROM institutions_customer gone
          WHERE gone.id = f.lead_id AND gone.deleted_date IS NOT NULL));

create view high_seas_lead as
 SELECT c.id,
    c.version,
    c.created_date,
    c.entered_date,
    c.custom,
    c.name,
    c.phone_number,
    c.wechat,
    c.customer_source,
    c.client_user_id,
    c.registered,
    c.consulting_project,
    c.intention_level,
    c.star,
    c.budget,
    c.intended_countries,
    c.gender,
    c.resident_city,
    c.highest_degree,
    c.college,
    c.study_professional,
    c.gpa,
    c.language_grade_type,
    c.language_achievement,
    c.graduation_time,
    c.remarks,
    c.status,
    c.manual_phase,
    c.customer_phase,
    c.self_operated,
    c.creator_id,
    c.attributable_person_id,
    c.staff_person_id,
    c.follow_up_with_people_id,
    c.owner_since,
    c.last_pick_up_time,
    c.move_in_reason,
    c.abroad_intention_id,
    c.entry_method,
    c.import_batch_id,
    c.deleted_date,
    c.merged_into_id,
    c.exclusive,
    c.exclusive_date,
    c.exclusive_department_id,
    c.protected,
    c.last_follow_up_date,
    c.customer_source AS source_channel,
    s.put_in_time,
    s.previous_owner_id,
    s.previous_follower_id,
    s.was_allocated,
    s.self_reserved,
    s.operator_id AS sea_operator_id,
    c.name_pinyin
   FROM institutions_customer c
     JOIN high_seas s ON s.lead_id = c.id AND s.closed_date IS NULL
  WHERE c.deleted_date IS NULL;

create view inbound_client_list as
 SELECT c.id,
    c.version,
    c.created_date,
    c.custom,
    c.name,
    c.description,
    c.scope_ids,
    c.per_minute,
    c.enabled,
    k.key_count,
    k.last_used_date,
    r.last_refused_date,
    r.last_refusal
   FROM inbound_client c
     CROSS JOIN LATERAL ( SELECT count(*) FILTER (WHERE k_1.state = ANY (ARRAY['ACTIVE'::text, 'ENDING'::text]))::integer AS key_count,
            max(k_1.last_used_date) AS last_used_date
           FROM inbound_key_list k_1
          WHERE k_1.client_id = c.id) k
     LEFT JOIN LATERAL ( SELECT k_1.last_refused_date,
            k_1.last_refusal
           FROM inbound_key_list k_1
          WHERE k_1.client_id = c.id AND k_1.last_refused_date IS NOT NULL
          ORDER BY k_1.last_refused_date DESC
         LIMIT 1) r ON true;

create view inbound_key_list as
 SELECT k.id,
    k.version,
    k.created_date,
    k.client_id,
    k.key_id,
    k.expires_date,
    k.revoked_date,
        CASE
            WHEN k.revoked_date IS NOT NULL THEN 'REVOKED'::text
            WHEN k.expires_date <= now() THEN 'EXPIRED'::text
            WHEN k.expires_date IS NOT NULL THEN 'ENDING'::text
            ELSE 'ACTIVE'::text
        END AS state,
    u.last_used_date,
    u.last_refused_date,
    u.last_refusal
   FROM inbound_key k
     LEFT JOIN inbound_key_use u ON u.key_id = k.id;

create view institution_account_list as
 SELECT a.id,
    a.version,
    a.created_date,
    a.custom,
    a.institution_id,
    a.username,
    a.name,
    a.phone_number,
    a.locked,
    a.remarks,
        CASE
            WHEN a.locked THEN 'LOCKED'::text
            WHEN i.locked THEN 'INSTITUTION_LOCKED'::text
            ELSE 'OPEN'::text
        END AS login_state,
    a.name_pinyin
   FROM institution_account a
     JOIN institution i ON i.id = a.institution_id;

create view institution_article as
 SELECT id,
    version,
    created_date,
    custom,
    title,
    cover,
    stage,
    category,
    countries,
    tags,
    summary,
    body,
    author,
    institution_id,
    state,
    publish_time,
    publisher_id,
    creator_id
   FROM article a
  WHERE institution_id IS NOT NULL;

create view institution_list as
 SELECT id,
    version,
    created_date,
    custom,
    name,
    total_score,
    system_score,
    contact,
    phone_number,
    province_city_district,
    business_type,
    company_subject,
    allocate_customer,
    shop,
    locked,
    self_operated,
    activate_id,
    invite_num,
    signing_time,
    remarks,
    country_of_application,
    COALESCE(( SELECT jsonb_agg(jsonb_build_object('reason', s.reason, 'fraction', s.fraction, 'operator', e.name, 'createdDate', to_char((s.created_date AT TIME ZONE 'Asia/Shanghai'::text), 'YYYY-MM-DD HH24:MI:SS'::text)) ORDER BY s.id DESC) AS jsonb_agg
           FROM institution_score_record s
             LEFT JOIN employee e ON e.id = s.operator_id
          WHERE s.institution_id = i.id), '[]'::jsonb) AS score_record_list,
    name_pinyin,
    contact_pinyin,
    rebate_type,
    rebate_rate,
    rebate_amount,
    operations_person_id
   FROM institution i;

create view institution_metric as
 WITH followed AS (
         SELECT r_1.institution_id,
            avg(EXTRACT(epoch FROM COALESCE(f_1.first, now()) - r_1.created_date) / 3600::numeric) AS hours
           FROM institution_customer_relation r_1
             LEFT JOIN LATERAL ( SELECT min(f_2.created_date) AS first
                   FROM follow_up_record f_2
                  WHERE f_2.lead_id = r_1.lead_id AND f_2.institution_id = r_1.institution_id AND f_2.created_date >= r_1.created_date) f_1 ON true
          WHERE r_1.created_date > (now() - '7 days'::interval) AND r_1.withdrawn_date IS NULL
          GROUP BY r_1.institution_id
        ), signed AS (
         SELECT institution_customer_relation.institution_id,
            100.0 * count(*) FILTER (WHERE institution_customer_relation.customer_status = ANY (ARRAY['HAS_BECOME_A_SINGLE'::text, 'MULTIPLE_ORDERS'::text]))::numeric / count(*)::numeric AS percent
           FROM institution_customer_relation
          WHERE institution_customer_relation.created_date > (now() - '365 days'::interval) AND institution_customer_relation.withdrawn_date IS NULL
          GROUP BY institution_customer_relation.institution_id
        ), returned AS (
         SELECT o.institution_id,
            100.0 * sum(LEAST(u_1.amount_to_be_refunded, GREATEST(0::numeric, r_1.received))) / sum(u_1.amount_to_be_refunded) AS percent
           FROM rebates_rule u_1
             JOIN institutions_order o ON o.id = u_1.order_id
             CROSS JOIN LATERAL ( SELECT COALESCE(sum(
                        CASE r_2.payment_type
                            WHEN 'RECEIPT'::text THEN r_2.return_commission_amount
                            ELSE - r_2.return_commission_amount
                        END), 0::numeric) AS received
                   FROM rebates_record r_2
                  WHERE r_2.rule_id = u_1.id AND r_2.rebate_time <= (u_1.audit_date + '30 days'::interval)) r_1
          WHERE u_1.audit_status = 'PASSED'::text AND u_1.audit_date <= (now() - '30 days'::interval) AND u_1.amount_to_be_refunded > 0::numeric
          GROUP BY o.institution_id
        )
 SELECT i.id AS institution_id,
    i.system_score::numeric AS system_score,
    u.rating AS user_rating,
    f.hours AS follow_speed,
    s.percent AS sign_rate,
    r.percent AS rebate_punctuality,
    ((now() AT TIME ZONE 'Asia/Shanghai'::text)::date - i.signing_time)::numeric AS signing_time
   FROM institution i
     LEFT JOIN institution_user_rating u ON u.institution_id = i.id
     LEFT JOIN followed f ON f.institution_id = i.id
     LEFT JOIN signed s ON s.institution_id = i.id
     LEFT JOIN returned r ON r.institution_id = i.id;

create view institution_user_rating as
 SELECT institution_id,
    round(avg(average), 2) AS rating,
    count(*)::integer AS comments
   FROM institution_comment
  WHERE display
  GROUP BY institution_id;

create view institution_without_store as
 SELECT id,
    name,
    locked,
    business_type
   FROM institution i
  WHERE NOT (EXISTS ( SELECT
           FROM institutions_store s
          WHERE s.institution_id = i.id));

create view institutions_cooperation as
 SELECT id,
    version,
    created_date,
    custom,
    register_phone,
    register_time,
    invite_institution_id,
    status,
    follow_up_id,
    company_subject,
    name,
    contact,
    phone_number,
    business_type,
    province_city_district,
    remarks,
    apply_time,
    entered_by_id,
    first_reviewer_id,
    first_review_date,
    final_reviewer_id,
    final_review_date,
    reject_reason,
    rejected_by_id,
    rejected_date,
    institution_id,
        CASE
            WHEN status = 3 THEN 'PASSED'::text
            WHEN status = 1 THEN 'REJECTED'::text
            WHEN first_reviewer_id IS NULL THEN 'FIRST'::text
            ELSE 'FINAL'::text
        END AS review_state,
    name_pinyin,
    contact_pinyin
   FROM institutions_registration r
  WHERE status >= 2 OR status = 1 AND reject_reason IS NOT NULL;

create view institutions_store_list as
 SELECT s.institution_id,
    s.id,
    s.version,
    s.created_date,
    s.last_modified_date,
    s.custom,
    s.open,
    s.logo,
    s.cover,
    s.introduction,
    s.environment_images,
    s.highlights,
    s.service_countries,
    s.region,
    s.address,
    s.opening_hours,
    s.contact_person,
    s.contact_phone,
    s.contact_wechat,
    diy.n AS diy_count,
    benefit.n AS reservation_count,
    item.n AS item_count,
    team.n AS team_count,
    honour.n + school.n AS honour_count,
    cases.n AS case_count,
    programme.n AS program_count,
    round(100.0 * ((s.logo IS NOT NULL AND s.cover IS NOT NULL AND s.introduction IS NOT NULL)::integer + (s.environment_images <> '{}'::text[])::integer + (s.highlights <> '{}'::text[])::integer + (s.region IS NOT NULL AND s.opening_hours IS NOT NULL AND s.contact_phone IS NOT NULL)::integer + (diy.n > 0)::integer + (benefit.n > 0)::integer + (item.n > 0)::integer + (team.n > 0)::integer + ((honour.n + school.n) > 0)::integer + (cases.n > 0)::integer + (NOT i.business_type IS DISTINCT FROM '国际学校'::text AND programme.n > 0)::integer)::numeric /
        CASE
            WHEN i.business_type = '国际学校'::text THEN 11
            ELSE 10
        END::numeric, 2) AS completeness,
    GREATEST(s.last_modified_date, diy.at, benefit.at, item.at, team.at, honour.at, school.at, cases.at, programme.at) AS last_change_date
   FROM institutions_store s
     JOIN institution i ON i.id = s.institution_id,
    LATERAL ( SELECT count(*)::integer AS n,
            max(p.last_modified_date) AS at
           FROM diy_service p
          WHERE p.institution_id = s.institution_id) diy,
    LATERAL ( SELECT count(*)::integer AS n,
            max(p.last_modified_date) AS at
           FROM store_reservation p
          WHERE p.institution_id = s.institution_id) benefit,
    LATERAL ( SELECT count(*)::integer AS n,
            max(p.last_modified_date) AS at
           FROM service_item p
          WHERE p.institution_id = s.institution_id) item,
    LATERAL ( SELECT count(*)::integer AS n,
            max(p.last_modified_date) AS at
           FROM service_team_member p
          WHERE p.institution_id = s.institution_id) team,
    LATERAL ( SELECT count(*)::integer AS n,
            max(p.last_modified_date) AS at
           FROM honorary_qualification p
          WHERE p.institution_id = s.institution_id) honour,
    LATERAL ( SELECT count(*)::integer AS n,
            max(p.last_modified_date) AS at
           FROM school_honour p
          WHERE p.institution_id = s.institution_id) school,
    LATERAL ( SELECT count(*)::integer AS n,
            max(p.last_modified_date) AS at
           FROM admission_case p
          WHERE p.institution_id = s.institution_id) cases,
    LATERAL ( SELECT count(*)::integer AS n,
            max(p.last_modified_date) AS at
           FROM enrollment_program p
          WHERE p.institution_id = s.institution_id) programme;

create view lead_clock as
 SELECT id,
    version,
    created_date,
    entered_date,
    custom,
    name,
    phone_number,
    wechat,
    customer_source,
    client_user_id,
    registered,
    consulting_project,
    intention_level,
    star,
    budget,
    intended_countries,
    gender,
    resident_city,
    highest_degree,
    college,
    study_professional,
    gpa,
    language_grade_type,
    language_achievement,
    graduation_time,
    remarks,
    status,
    manual_phase,
    customer_phase,
    self_operated,
    creator_id,
    attributable_person_id,
    staff_person_id,
    follow_up_with_people_id,
    owner_since,
    last_pick_up_time,
    move_in_reason,
    abroad_intention_id,
    entry_method,
    import_batch_id,
    deleted_date,
    merged_into_id,
    exclusive,
    exclusive_date,
    exclusive_department_id,
    protected,
    last_follow_up_date,
        CASE
            WHEN status = 'NORMAL'::text AND deleted_date IS NULL AND customer_phase <> 'ORDERED'::text AND NOT (exclusive AND ( SELECT 'EXCLUSIVE'::text = ANY (lead_rules.exempt)
               FROM lead_rules)) AND NOT (protected AND ( SELECT 'PROTECTED'::text = ANY (lead_rules.exempt)
               FROM lead_rules)) THEN LEAST(GREATEST(last_follow_up_date, last_pick_up_time, owner_since, ( SELECT lead_rules.follow_enabled_since
               FROM lead_rules)) + (( SELECT
                    CASE
                        WHEN lead_rules.follow_enabled THEN make_interval(days => lead_rules.no_follow_up_days)
                        ELSE NULL::interval
                    END AS "case"
               FROM lead_rules)) + lead_spread(id, GREATEST(last_follow_up_date, last_pick_up_time, owner_since), ( SELECT lead_rules.follow_enabled_since
               FROM lead_rules), ( SELECT lead_rules.spread_days
               FROM lead_rules)),
            CASE
                WHEN customer_phase = manual_phase THEN GREATEST(entered_date, last_pick_up_time, ( SELECT lead_rules.alloc_enabled_since
                   FROM lead_rules)) + (( SELECT
                        CASE
                            WHEN lead_rules.alloc_enabled THEN make_interval(days => lead_rules.no_allocation_days)
                            ELSE NULL::interval
                        END AS "case"
                   FROM lead_rules)) + lead_spread(id, GREATEST(entered_date, last_pick_up_time), ( SELECT lead_rules.alloc_enabled_since
                   FROM lead_rules), ( SELECT lead_rules.spread_days
                   FROM lead_rules))
                ELSE NULL::timestamp with time zone
            END)
            ELSE NULL::timestamp with time zone
        END AS loss_time,
    name_pinyin,
    precise,
    first_follow_up_date,
    first_contact_hours
   FROM institutions_customer c;

create view lead_timeline as
 SELECT 'event-'::text || lead_event.id AS id,
    lead_event.lead_id,
    lead_event.created_date,
    lead_event.kind,
    lead_event.operator_id,
    NULL::text AS operator_name,
    NULL::bigint AS institution_id,
    lead_event.detail
   FROM lead_event
UNION ALL
 SELECT 'owner-'::text || h.id AS id,
    h.lead_id,
    h.created_date,
    'owner'::text AS kind,
    h.operator_id,
    NULL::text AS operator_name,
    NULL::bigint AS institution_id,
    jsonb_build_object('cause', h.cause, 'from', employee_label(f.*), 'to', employee_label(t.*)) AS detail
   FROM lead_owner_history h
     LEFT JOIN employee f ON f.id = h.from_id
     LEFT JOIN employee t ON t.id = h.to_id
  WHERE h.cause <> 'sea'::text
UNION ALL
 SELECT 'sea-'::text || high_seas.id AS id,
    high_seas.lead_id,
    high_seas.put_in_time AS created_date,
    'sea'::text AS kind,
    high_seas.operator_id,
    NULL::text AS operator_name,
    NULL::bigint AS institution_id,
    jsonb_build_object('reason', high_seas.move_in_reason, 'selfReserved', high_seas.self_reserved, 'from', ( SELECT employee_label(e.*) AS employee_label
           FROM employee e
          WHERE e.id = high_seas.previous_owner_id)) AS detail
   FROM high_seas
UNION ALL
 SELECT 'relation-'::text || institution_customer_relation.id AS id,
    institution_customer_relation.lead_id,
    institution_customer_relation.created_date,
    'allocated'::text AS kind,
    institution_customer_relation.operator_id,
    NULL::text AS operator_name,
    institution_customer_relation.institution_id,
    jsonb_build_object('method', institution_customer_relation.allocation_method) AS detail
   FROM institution_customer_relation
UNION ALL
 SELECT 'withdrawn-'::text || institution_customer_relation.id AS id,
    institution_customer_relation.lead_id,
    institution_customer_relation.withdrawn_date AS created_date,
    'withdrawn'::text AS kind,
    institution_customer_relation.withdrawn_by_id AS operator_id,
    NULL::text AS operator_name,
    institution_customer_relation.institution_id,
    '{}'::jsonb AS detail
   FROM institution_customer_relation
  WHERE institution_customer_relation.withdrawn_date IS NOT NULL
UNION ALL
 SELECT 'deal-'::text || d.id AS id,
    d.lead_id,
    d.created_date,
    'deal'::text AS kind,
    d.operator_id,
    NULL::text AS operator_name,
    r.institution_id,
    jsonb_build_object('from', d.from_stage, 'to', d.to_stage, 'reason', d.closing_reason) AS detail
   FROM deal_stage_history d
     JOIN institution_customer_relation r ON r.id = d.relation_id
UNION ALL
 SELECT 'follow-'::text || follow_up_record.id AS id,
    follow_up_record.lead_id,
    follow_up_record.created_date,
    'followUp'::text AS kind,
    follow_up_record.author_id AS operator_id,
    follow_up_record.author_name AS operator_name,
    follow_up_record.institution_id,
    jsonb_build_object('content', follow_up_record.content, 'followUpTime', to_char((follow_up_record.follow_up_time AT TIME ZONE 'Asia/Shanghai'::text), 'YYYY-MM-DD HH24:MI:SS'::text), 'nextFollowUpTime', to_char((follow_up_record.next_follow_up_time AT TIME ZONE 'Asia/Shanghai'::text), 'YYYY-MM-DD HH24:MI:SS'::text), 'intentionLevel', follow_up_record.intention_level, 'correction', follow_up_record.correction) AS detail
   FROM follow_up_record;

create view linkable_customer as
 SELECT id,
    version,
    name,
    name_pinyin,
    ((((name || '（'::text) || customer_source) || ' · '::text) || to_char((created_date AT TIME ZONE 'Asia/Shanghai'::text), 'YYYY-MM-DD'::text)) || '）'::text AS label,
    attributable_person_id,
    staff_person_id,
    follow_up_with_people_id,
    registered
   FROM institutions_customer
  WHERE deleted_date IS NULL;

create view live_customer as
 SELECT id,
    version,
    created_date,
    entered_date,
    custom,
    name,
    phone_number,
    wechat,
    customer_source,
    client_user_id,
    registered,
    consulting_project,
    intention_level,
    star,
    budget,
    intended_countries,
    gender,
    resident_city,
    highest_degree,
    college,
    study_professional,
    gpa,
    language_grade_type,
    language_achievement,
    graduation_time,
    remarks,
    status,
    manual_phase,
    customer_phase,
    self_operated,
    creator_id,
    attributable_person_id,
    staff_person_id,
    follow_up_with_people_id,
    owner_since,
    last_pick_up_time,
    move_in_reason,
    abroad_intention_id,
    entry_method,
    import_batch_id,
    deleted_date,
    merged_into_id,
    exclusive,
    exclusive_date,
    exclusive_department_id,
    protected,
    last_follow_up_date,
    loss_time,
    days_until(loss_time) AS remaining_days,
    days_until(loss_time) <= (( SELECT max(d.d) AS max
           FROM lead_rules r,
            LATERAL unnest(r.warn_days) d(d))) AS loss_warned,
    planned_follow_up(id) AS next_follow_up_time,
    COALESCE(planned_follow_up(id) < (((now() AT TIME ZONE 'Asia/Shanghai'::text)::date + 1)::timestamp without time zone AT TIME ZONE 'Asia/Shanghai'::text), false) AS follow_up_due,
    name_pinyin,
    precise,
    first_follow_up_date,
    first_contact_hours
   FROM lead_clock c
  WHERE deleted_date IS NULL;

create view loss_record as
 SELECT s.id,
    s.lead_id,
    s.put_in_time,
    s.move_in_reason,
    s.previous_owner_id,
    s.previous_staff_id,
    s.previous_phase,
    s.was_allocated,
    s.operator_id,
    s.closed_date,
    s.next_owner_id,
    c.customer_source,
    c.creator_id
   FROM high_seas s
     LEFT JOIN institutions_customer c ON c.id = s.lead_id
  WHERE s.move_in_reason IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM institutions_customer gone
          WHERE gone.id = s.lead_id AND gone.deleted_date IS NOT NULL));

create view manual_message_list as
 SELECT m.id,
    m.version,
    m.created_date,
    m.title,
    m.summary,
    m.content,
    m.department_ids,
    m.role_ids,
    m.employee_ids,
    m.important,
    m.push_time,
    m.pushed,
    m.creator_id,
    m.kept_recipients,
    m.kept_readers,
    COALESCE(m.kept_recipients, r.recipients, 0) AS recipient_count,
    COALESCE(m.kept_readers, r.readers, 0) AS read_count
   FROM manual_message m
     LEFT JOIN LATERAL ( SELECT count(*)::integer AS recipients,
            count(r_1.read_date)::integer AS readers
           FROM message s
             JOIN message_recipient r_1 ON r_1.message_id = s.id
          WHERE s.manual_message_id = m.id) r ON m.kept_recipients IS NULL;

create view message_template_list as
 SELECT m.id,
    m.version,
    m.created_date,
    m.trigger_id,
    m.title,
    m.summary,
    m.content,
    m.variables,
    m.many_title,
    m.many_summary,
    t.key,
    t.label AS trigger_label,
    t.category,
    t.enabled
   FROM message_template m
     JOIN message_trigger t ON t.id = m.trigger_id
  WHERE NOT t.gone;

create view message_trigger_list as
 SELECT id,
    version,
    created_date,
    key,
    label,
    category,
    receiver_type,
    enabled,
    channels,
    important,
    gone
   FROM message_trigger
  WHERE NOT gone;

create view operation_log as
 SELECT a.id,
    a.created_date,
    a.employee_id,
    a.username,
    ARRAY[a.ip] AS ip,
    a.user_agent,
    a.request_id,
    a.result,
    a.message,
    a.action AS path,
    act.id AS action_id,
    COALESCE(act.label ||
        CASE
            WHEN a.entity = ''::text AND act.entity <> ''::text THEN ('（'::text || act.entity) || '）'::text
            ELSE ''::text
        END, a.action) AS title,
    ent.id AS entity_id,
    audit_rows(a.entity, a.entity_ids, a.detail) AS row_keys,
    array_to_string(a.entity_ids[1:20], '、'::text) ||
        CASE
            WHEN cardinality(a.entity_ids) > 20 THEN (' 等'::text || cardinality(a.entity_ids)) || '条'::text
            ELSE ''::text
        END AS row_ids,
    ( SELECT string_agg(DISTINCT COALESCE(word.label, own.name), '、'::text) AS string_agg
           FROM jsonb_each(a.diff) changed(key, value),
            LATERAL jsonb_object_keys(
                CASE
                    WHEN jsonb_typeof(changed.value) = 'object'::text THEN changed.value
                    ELSE '{}'::jsonb
                END) own(name)
             LEFT JOIN audit_word word ON word.kind = 'field'::text AND word.name = ((a.entity || '.'::text) || own.name)) AS changed
   FROM audit_log a
     LEFT JOIN audit_word act ON act.kind = 'action'::text AND act.name = a.action
     LEFT JOIN audit_word ent ON ent.kind = 'entity'::text AND ent.name = a.entity;

create view order_cancelled as
 SELECT id,
    version,
    created_date,
    custom,
    order_number,
    lead_id,
    institution_id,
    service_item_id,
    signing_time,
    order_amount,
    order_status,
    lifecycle,
    operator_id,
    service_category,
    payment_mode,
    customer_source,
    biz_owner_id,
    biz_owner_department_id,
    lead_owner_id,
    lead_owner_department_id,
    staff_id,
    staff_department_id,
    operations_id,
    operations_department_id,
    manager_id,
    manager_department_id,
    amount_paid,
    payment_completion_time,
    amount_to_be_refunded,
    refunded_amount,
    payment_status,
    reason_for_cancellation,
    cancel_time,
    cancelled_date,
    amount_unpaid,
    amount_unrefunded,
    push_state,
    rebates_rules_id,
    rebate_state,
    (EXISTS ( SELECT
           FROM order_cancellation c
          WHERE c.order_id = o.id AND c.audit_status = 0)) AS correction_pending,
        CASE
            WHEN amount_to_be_refunded > refunded_amount THEN days_due(cancelled_date)
            ELSE NULL::integer
        END AS refund_age,
        CASE
            WHEN amount_to_be_refunded > refunded_amount THEN age_bracket(days_due(cancelled_date))
            ELSE NULL::text
        END AS refund_age_bracket
   FROM order_list o
  WHERE lifecycle = 'CANCELLED'::text;

create view order_ledger as
 SELECT t.id,
    t.version,
    t.created_date,
    t.order_id,
    o.lead_id,
    o.institution_id,
    o.lifecycle,
    o.biz_owner_id,
    o.lead_owner_id,
    t.type,
    t.amount,
        CASE
            WHEN NOT c.correction AND (t.type = ANY (ARRAY['PAYMENT'::text, 'REBATE_RECEIPT'::text])) THEN t.amount
            ELSE 0.00
        END AS income,
        CASE
            WHEN NOT c.correction AND (t.type = ANY (ARRAY['REFUND'::text, 'REBATE_REFUND'::text])) THEN t.amount
            ELSE 0.00
        END AS expense,
        CASE
            WHEN c.correction THEN 0.00
            WHEN t.type = ANY (ARRAY['PAYMENT'::text, 'REBATE_RECEIPT'::text]) THEN t.amount
            ELSE - t.amount
        END AS net,
    t."time",
    t.operator_id,
    t.cancellation_id,
    t.corrects_id,
    ( SELECT k.id
           FROM order_transaction k
          WHERE k.corrects_id = t.id) AS corrected_by_id,
    t.remarks,
    t.source,
        CASE
            WHEN NOT c.correction AND t.type = 'PAYMENT'::text THEN t.amount
            ELSE 0.00
        END AS paid,
        CASE
            WHEN NOT c.correction AND t.type = 'REFUND'::text THEN t.amount
            ELSE 0.00
        END AS refunded,
    o.staff_id,
    o.creator_id,
    o.customer_source,
    o.service_category,
    o.intended_countries,
    c.correction,
    t.replaces_id,
    o.lead_owner_department_id,
    t.payment_method,
    t.voucher
   FROM order_transaction t
     LEFT JOIN institutions_order o ON o.id = t.order_id
     CROSS JOIN LATERAL ( SELECT t.corrects_id IS NOT NULL OR (t.id IN ( SELECT k.corrects_id
                   FROM order_transaction k
                  WHERE k.corrects_id IS NOT NULL)) OR COALESCE((t.rebates_record_id IN ( SELECT r.id
                   FROM rebate_application a
                     JOIN rebates_record r ON r.application_id = a.id
                  WHERE a.reversed OR a.reverses_id IS NOT NULL)), false) AS correction) c;

create view order_list as
 SELECT id,
    version,
    created_date,
    custom,
    order_number,
    lead_id,
    institution_id,
    service_item_id,
    signing_time,
    order_amount,
    order_status,
    lifecycle,
    operator_id,
    service_category,
    payment_mode,
    customer_source,
    biz_owner_id,
    biz_owner_department_id,
    lead_owner_id,
    lead_owner_department_id,
    staff_id,
    staff_department_id,
    operations_id,
    operations_department_id,
    manager_id,
    manager_department_id,
    amount_paid,
    payment_completion_time,
    amount_to_be_refunded,
    refunded_amount,
    payment_status,
    reason_for_cancellation,
    cancel_time,
    cancelled_date,
    order_amount - amount_paid AS amount_unpaid,
    amount_to_be_refunded - refunded_amount AS amount_unrefunded,
    webhook_state('order'::text, id) AS push_state,
    rebates_rules_id,
    rebate_state,
    creator_id,
    intended_countries
   FROM institutions_order o;

create view order_running as
 SELECT id,
    version,
    created_date,
    custom,
    order_number,
    lead_id,
    institution_id,
    service_item_id,
    signing_time,
    order_amount,
    order_status,
    lifecycle,
    operator_id,
    service_category,
    payment_mode,
    customer_source,
    biz_owner_id,
    biz_owner_department_id,
    lead_owner_id,
    lead_owner_department_id,
    staff_id,
    staff_department_id,
    operations_id,
    operations_department_id,
    manager_id,
    manager_department_id,
    amount_paid,
    payment_completion_time,
    amount_to_be_refunded,
    refunded_amount,
    payment_status,
    reason_for_cancellation,
    cancel_time,
    cancelled_date,
    amount_unpaid,
    amount_unrefunded,
    push_state,
    rebates_rules_id,
    rebate_state
   FROM order_list o
  WHERE lifecycle <> 'CANCELLED'::text;

create view platform_statistics as
 SELECT ((day - '2000-01-01'::date)::bigint << 32) + ((('x'::text || "left"(md5((platform || ' '::text) || channel_code), 8)))::bit(32)::bigint & '4294967295'::bigint) AS id,
    day,
    platform,
    channel_code,
    sum(visit_num)::bigint AS visit_num,
    sum(new_visit_num)::bigint AS new_visit_num,
    sum(register_num)::bigint AS register_num,
    sum(transfer_num)::bigint AS transfer_num,
    sum(famous_school_customer_num)::bigint AS famous_school_customer_num,
    sum(org_reservation_num)::bigint AS org_reservation_num,
    sum(signed_num)::bigint AS signed_num
   FROM ( SELECT platform_visit_count.day,
            platform_visit_count.platform,
            platform_visit_count.channel_code,
            platform_visit_count.visit_num,
            platform_visit_count.new_visit_num,
            0::bigint AS register_num,
            0::bigint AS transfer_num,
            0::bigint AS famous_school_customer_num,
            0::bigint AS org_reservation_num,
            0::bigint AS signed_num
           FROM platform_visit_count
          WHERE NOT platform_visit_count.rebuilding
        UNION ALL
         SELECT (client_user."time" AT TIME ZONE 'Asia/Shanghai'::text)::date AS timezone,
            client_user.registration_platform,
            client_user.channel_code,
            0,
            0,
            count(*) AS count,
            0,
            0,
            0,
            0
           FROM client_user
          GROUP BY ((client_user."time" AT TIME ZONE 'Asia/Shanghai'::text)::date), client_user.registration_platform, client_user.channel_code
        UNION ALL
         SELECT (client_user.linked_time AT TIME ZONE 'Asia/Shanghai'::text)::date AS timezone,
            client_user.registration_platform,
            client_user.channel_code,
            0,
            0,
            0,
            count(*) AS count,
            0,
            0,
            0
           FROM client_user
          WHERE client_user.linked_time IS NOT NULL
          GROUP BY ((client_user.linked_time AT TIME ZONE 'Asia/Shanghai'::text)::date), client_user.registration_platform, client_user.channel_code
        UNION ALL
         SELECT did.day,
            u.registration_platform,
            u.channel_code,
            0,
            0,
            0,
            0,
            sum(did.famous) AS sum,
            sum(did.booked) AS sum,
            sum(did.signed) AS sum
           FROM ( SELECT (abroad_intention."time" AT TIME ZONE 'Asia/Shanghai'::text)::date AS day,
                    abroad_intention.client_user_id,
                    1 AS famous,
                    0 AS booked,
                    0 AS signed
                   FROM abroad_intention
                  WHERE abroad_intention.famous_school
                  GROUP BY ((abroad_intention."time" AT TIME ZONE 'Asia/Shanghai'::text)::date), abroad_intention.client_user_id
                UNION ALL
                 SELECT (client_reservation."time" AT TIME ZONE 'Asia/Shanghai'::text)::date AS timezone,
                    client_reservation.client_user_id,
                    0,
                    1,
                    0
                   FROM client_reservation
                UNION ALL
                 SELECT (o.signing_time AT TIME ZONE 'Asia/Shanghai'::text)::date AS timezone,
                    l.client_user_id,
                    0,
                    0,
                    1
                   FROM institutions_order o
                     JOIN institutions_customer l ON l.id = o.lead_id
                  WHERE l.client_user_id IS NOT NULL) did
             JOIN client_user u ON u.id = did.client_user_id
          GROUP BY did.day, u.registration_platform, u.channel_code) parts
  GROUP BY day, platform, channel_code;

create view professional_classification_list as
 SELECT id,
    version,
    created_date,
    custom,
    name,
    sort,
    ( SELECT count(*)::integer AS count
           FROM professional p
          WHERE p.professional_classification_id = c.id) AS professional_count
   FROM professional_classification c;

create view professional_list as
 SELECT id,
    version,
    created_date,
    custom,
    professional_name,
    professional_name_pinyin,
    major_english_name,
    professional_classification_id,
    professional_desc,
    display,
    ( SELECT count(DISTINCT m.college_id)::integer AS count
           FROM college_major m
          WHERE m.professional_id = p.id) AS college_count,
    is_referenced('professional'::regclass, id) AS used
   FROM professional p;

create view rebate_application_list as
 SELECT a.id,
    a.version,
    a.created_date,
    a.rule_id,
    a.order_id,
    a.payment_type,
    a.return_commission_amount,
    a.rebate_time,
    a.payment_voucher,
    a.reverses_id,
    a.audit_status,
    a.submit_user_id,
    a.remarks,
    a.review_response,
    a.audit_user_id,
    a.audit_date,
    a.reversed,
    a.payment_type = 'REFUND'::text AND a.submit_user_id IS NULL AS owed,
    o.lead_id,
    o.institution_id,
    o.lifecycle,
    a.caretaker_id,
    COALESCE(a.caretaker_id, a.submit_user_id) AS applicant_id
   FROM rebate_application a
     LEFT JOIN institutions_order o ON o.id = a.order_id;

create view rebates_record_list as
 SELECT r.id,
    r.version,
    r.created_date,
    r.application_id,
    r.rule_id,
    r.order_id,
    r.payment_type,
    r.return_commission_amount,
    r.rebate_time,
    r.biz_attribution_name,
    r.customer_attribution_name,
    r.staff_name,
    r.customer_source,
    r.operator_id,
    a.payment_voucher,
        CASE
            WHEN NOT c.correction AND r.payment_type = 'RECEIPT'::text THEN r.return_commission_amount
            ELSE 0.00
        END AS income,
        CASE
            WHEN NOT c.correction AND r.payment_type = 'REFUND'::text THEN r.return_commission_amount
            ELSE 0.00
        END AS expense,
        CASE
            WHEN c.correction THEN 0.00
            WHEN r.payment_type = 'RECEIPT'::text THEN r.return_commission_amount
            ELSE - r.return_commission_amount
        END AS net,
        CASE
            WHEN a.reversed THEN 'REVERSED'::text
            WHEN (EXISTS ( SELECT
               FROM rebate_application p
              WHERE p.reverses_id = r.id AND p.audit_status = 'PENDING'::text)) THEN 'PENDING'::text
            ELSE 'NONE'::text
        END AS reversal,
    (EXISTS ( SELECT
           FROM rebate_application p
          WHERE p.order_id = r.order_id AND p.audit_status = 'PENDING'::text)) AS held,
    o.lead_id,
    o.institution_id,
    o.lifecycle,
    o.biz_owner_id,
    o.lead_owner_id,
    o.staff_id,
    o.creator_id,
    o.service_category,
    o.intended_countries,
    c.correction,
    r.return_commission_amount > u.returned_amount AS beyond_received,
    o.lead_owner_department_id,
    (EXISTS ( SELECT
           FROM rebates_record t
             JOIN rebate_application b ON b.id = t.application_id
          WHERE t.order_id = r.order_id AND t.payment_type = 'REFUND'::text AND t.id > r.id AND b.reverses_id IS NULL)) AS shared_back
   FROM rebates_record r
     LEFT JOIN rebate_application a ON a.id = r.application_id
     LEFT JOIN institutions_order o ON o.id = r.order_id
     LEFT JOIN rebates_rule u ON u.id = r.rule_id
     CROSS JOIN LATERAL ( SELECT a.reversed OR a.reverses_id IS NOT NULL AS correction) c;

create view rebates_rule_list as
 SELECT r.id,
    r.version,
    r.created_date,
    r.order_id,
    r.rebate_type,
    r.rebate_rate,
    r.rebate_amount,
    r.audit_status,
    r.submit_user_id,
    r.submit_date,
    r.audit_user_id,
    r.audit_date,
    r.review_response,
    r.amount_to_be_refunded,
    r.returned_amount,
    r.pending_amount,
    r.excess_amount,
    r.rebate_status,
    GREATEST(r.amount_to_be_refunded - r.returned_amount - r.pending_amount, 0::numeric) AS remaining_amount,
    r.returned_amount <> 0::numeric OR r.pending_amount <> 0::numeric AS used,
    o.lead_id,
    o.institution_id,
    o.order_amount,
    o.lifecycle,
    o.signing_time,
    o.biz_owner_id,
    o.lead_owner_id,
    o.staff_id,
    o.creator_id,
    o.customer_source,
    o.service_category,
    o.intended_countries,
    o.lead_owner_department_id,
    r.caretaker_id,
        CASE
            WHEN r.audit_status = 'PASSED'::text AND r.amount_to_be_refunded > r.returned_amount THEN days_due(r.audit_date)
            ELSE NULL::integer
        END AS age,
        CASE
            WHEN r.audit_status = 'PASSED'::text AND r.amount_to_be_refunded > r.returned_amount THEN age_bracket(days_due(r.audit_date))
            ELSE NULL::text
        END AS age_bracket
   FROM rebates_rule r
     LEFT JOIN institutions_order o ON o.id = r.order_id;

create view rebates_rule_version_list as
 SELECT v.id,
    v.created_date,
    v.rule_id,
    v.number,
    v.rebate_type,
    v.rebate_rate,
    v.rebate_amount,
    v.amount_to_be_refunded,
    v.audit_status,
    v.operator_id,
    v.review_response,
    r.order_id
   FROM rebates_rule_version v
     LEFT JOIN rebates_rule r ON r.id = v.rule_id;

create view report_subscription_list as
 SELECT id,
    version,
    created_date,
    custom,
    report,
    period,
    recipient_ids,
    enabled,
    creator_id,
    ( SELECT max(t.finished_date) AS max
           FROM report_sending t
          WHERE t.subscription_id = s.id AND t.state = 'SENT'::text AND t.week IS NOT NULL) AS last_sent_date
   FROM report_subscription s;

create view retention_client_list as
 SELECT id,
    version,
    created_date,
    custom,
    client_user_id,
    customer_name,
    mobile_phone_number,
    consulting_project,
    intended_countries,
    source_channel,
    other_information,
    state,
    received_by_id,
    operator_id,
    received_date,
    lead_id,
    delete_reason,
    deleted_by_id,
    deleted_date,
    customer_name_pinyin
   FROM retention_client
  WHERE state <> 'DELETED'::text;

create view role_list as
 SELECT id,
    version,
    created_date,
    custom,
    name,
    description,
    locked,
    COALESCE(( SELECT jsonb_agg(p.permission ORDER BY p.permission) AS jsonb_agg
           FROM role_permission p
          WHERE p.role_id = r.id), '[]'::jsonb) AS permissions,
    (( SELECT count(*) AS count
           FROM employee_role er
             JOIN employee e ON e.id = er.employee_id
          WHERE er.role_id = r.id AND NOT e.locked))::integer AS employee_count
   FROM role r;

create view sms_record_list as
 SELECT id,
    version,
    created_date,
    message_key,
    kind,
    send_type,
    task_id,
    creator_id,
    phone,
    content,
    parts,
    state,
    status,
    attempts,
    stopped,
    due_date,
    attempt_date,
    sent_date,
    "time",
    last_error,
    provider_id,
    task_id AS task_number
   FROM sms_record r
  WHERE state <> 'HELD'::text;

create view sms_task_list as
 SELECT t.id,
    t.version,
    t.created_date,
    t.custom,
    t.title,
    t.kind,
    t.template_id,
    t.content,
    t.source,
    t.state,
    t.schedule_date,
    t.total,
    t.parts,
    t.creator_id,
    t.submitted_date,
    t.done_date,
    t.stopped_by_id,
    t.stopped_date,
    c.sent,
    c.failed,
    c.waiting,
    round(100.0 * (t.total - c.waiting)::numeric / t.total::numeric, 1) AS progress
   FROM sms_task t
     CROSS JOIN LATERAL ( SELECT count(*) FILTER (WHERE r.state = 'SENT'::text)::integer AS sent,
            count(*) FILTER (WHERE r.state = ANY (ARRAY['FAILED'::text, 'UNKNOWN'::text]))::integer AS failed,
            count(*) FILTER (WHERE r.state = ANY (ARRAY['HELD'::text, 'WAITING'::text, 'SENDING'::text]))::integer AS waiting
           FROM sms_record r
          WHERE r.task_id = t.id) c;

create view sms_template_list as
 SELECT id,
    version,
    created_date,
    last_modified_date,
    custom,
    title,
    kind,
    content,
    variables,
    locked,
    creator_id,
    ( SELECT count(*)::integer AS count
           FROM sms_task k
          WHERE k.template_id = t.id) AS task_count,
    ( SELECT string_agg(g.label, '、'::text ORDER BY g.id) AS string_agg
           FROM sms_trigger g
          WHERE g.template_id = t.id) AS used_by
   FROM sms_template t;

create view store_event as
 SELECT ((day - '2000-01-01'::date)::bigint << 32) + (institution_id << 1) + (kind = 'CLICK'::text)::integer AS id,
    day,
    institution_id,
    kind,
    number
   FROM store_event_count
  WHERE NOT rebuilding;

create view survey_list as
 SELECT id,
    version,
    created_date,
    custom,
    title,
    audience,
    status,
    questions,
    number,
    published_date,
    closed_date,
    (( SELECT count(*) AS count
           FROM survey_answer a
          WHERE a.survey_id = s.id))::integer AS answer_count,
    jsonb_array_length(questions) AS question_count
   FROM survey s;

create view suspected_duplicate_list as
 SELECT s.id,
    s.version,
    s.created_date,
    s.first_id,
    s.second_id,
    s.reasons,
    s.state,
    s.decided_by_id,
    s.decided_date,
    a.attributable_person_id AS first_owner_id,
    array_remove(ARRAY[a.attributable_person_id, a.staff_person_id, a.follow_up_with_people_id, b.attributable_person_id, b.staff_person_id, b.follow_up_with_people_id], NULL::bigint) AS people_ids,
    b.attributable_person_id AS second_owner_id
   FROM suspected_duplicate s
     JOIN institutions_customer a ON a.id = s.first_id
     JOIN institutions_customer b ON b.id = s.second_id
  WHERE s.state <> 'PENDING'::text OR a.deleted_date IS NULL AND b.deleted_date IS NULL;

create view tracking_statistics as
 SELECT id,
    day,
    platform,
    name,
    param,
    location,
    event_type,
    total_number +
        CASE
            WHEN closed THEN 0::bigint
            ELSE ( SELECT COALESCE(sum(n.total_number), 0::numeric)::bigint AS "coalesce"
               FROM tracking_number n
              WHERE n.count_id = c.id)
        END AS total_number,
    total_user_number +
        CASE
            WHEN closed THEN 0::bigint
            ELSE ( SELECT COALESCE(sum(n.total_user_number), 0::numeric)::bigint AS "coalesce"
               FROM tracking_number n
              WHERE n.count_id = c.id)
        END AS total_user_number
   FROM tracking_count c
  WHERE NOT rebuilding;

CREATE OR REPLACE FUNCTION public.age_bracket(days integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when days <= 30 then 'UP_TO_30' when days <= 60 then 'UP_TO_60' when days <= 90 then 'UP_TO_90' when days > 90 then 'OVER_90' end
$function$;

CREATE OR REPLACE FUNCTION public.app_version_grows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(727004, new.platform::int);
  if tg_op = 'UPDATE' and old.state = 'PUBLISHED' and (new.state, new.platform, new.number, new.mini_version, new.download_url, new.force_update, new.remind)
    is distinct from (old.state, old.platform, old.number, old.mini_version, old.download_url, old.force_update, old.remind) then
    raise exception 'a published version stays as it is' using errcode = 'check_violation';
  end if;
  if (tg_op = 'INSERT' or (new.platform, new.number) is distinct from (old.platform, old.number))
    and exists (select from app_version a where a.platform = new.platform and a.id <> new.id and a.number_parts > string_to_array(new.number, '.')::integer[]) then
    raise exception 'versions of a platform grow' using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and new.state = 'PUBLISHED' and old.state = 'DRAFT' and exists (
    select from app_version a where a.platform = new.platform and a.state = 'PUBLISHED' and a.number_parts > string_to_array(new.number, '.')::integer[]) then
    raise exception 'a later version is published' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.app_version_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'PUBLISHED' then
    raise exception 'a published version is kept' using errcode = 'check_violation';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.append_only(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  name text := (select relname from pg_class where oid = target);
begin
  execute format('create trigger %I before update or delete or truncate on %s for each statement execute function refuse_rewriting()',
    name || '_no_change', target);
end $function$;

CREATE OR REPLACE FUNCTION public.article_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.state in ('SCHEDULED', 'PUBLISHED') then
      raise exception 'an article that is out, or will be, is kept' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if old.state <> new.state and (old.state = 'PUBLISHED') <> (new.state = 'WITHDRAWN') then
    raise exception 'an article of state % does not become %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_hash(entry audit_log, previous bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(coalesce(previous, '') || convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.created_date), entry.employee_id, entry.username, entry.ip, entry.user_agent, entry.request_id, entry.action,
    entry.entity, entry.entity_ids, entry.result, entry.message, entry.diff, entry.detail, entry.lane, entry.seq)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.audit_log_broken()
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
  select id from (
    select a as item, a.id, a.seq, a.hash,
           lag(a.hash) over lane_order as previous, lag(a.seq) over lane_order as previous_seq
    from audit_log a window lane_order as (partition by a.lane order by a.seq)
  ) chain
  where hash is distinct from audit_hash(item, previous) or seq <> coalesce(previous_seq, 0) + 1
$function$;

CREATE OR REPLACE FUNCTION public.audit_log_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  lanes constant int := 32;
  first int := pg_backend_pid() % lanes;
  picked int;
  previous audit_log;
begin
  for i in 0 .. lanes - 1 loop
    if pg_try_advisory_xact_lock(727001, (first + i) % lanes) then
      picked := (first + i) % lanes;
      exit;
    end if;
  end loop;
  if picked is null then
    picked := first;
    perform pg_advisory_xact_lock(727001, picked);
  end if;
  select * into previous from audit_log where lane = picked order by seq desc limit 1;
  new.lane := picked;
  new.seq := coalesce(previous.seq, 0) + 1;
  new.hash := audit_hash(new, previous.hash);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_part(part_lane smallint, after_seq bigint, after_hash bytea, until_seq bigint, most integer)
 RETURNS TABLE(checked integer, last_seq bigint, last_hash bytea, broken jsonb)
 LANGUAGE sql
 STABLE
AS $function$
  with part as (
    select a as item, a.id, a.seq, a.hash from audit_log a
    where a.lane = part_lane and a.seq > after_seq and a.seq <= until_seq order by a.seq limit most
  ), chain as (
    select p.*, coalesce(lag(p.hash) over w, after_hash) as previous, coalesce(lag(p.seq) over w, after_seq) as previous_seq
    from part p window w as (order by p.seq)
  ), judged as (
    select id, seq, hash, case when seq <> previous_seq + 1 then 'missing' when hash is distinct from audit_hash(item, previous) then 'changed' end as wrong,
      seq - previous_seq - 1 as missing
    from chain
  )
  select count(*)::integer, max(seq), (array_agg(hash order by seq desc))[1],
    coalesce(jsonb_agg(jsonb_build_object('id', id, 'reason', wrong, 'missing', missing) order by seq) filter (where wrong is not null), '[]')
  from judged
$function$;

CREATE OR REPLACE FUNCTION public.audit_rows(entity text, entity_ids bigint[], detail jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  keys text[] := entity_ids::text[];
  one text;
  beside text;
  rows jsonb;
begin
  if entity <> '' then
    foreach one in array entity_ids::text[] loop keys := keys || (entity || ':' || one); end loop;
  end if;
  if jsonb_typeof(detail -> 'changed') is distinct from 'object' then return keys; end if;
  for beside, rows in select key, value from jsonb_each(detail -> 'changed') where jsonb_typeof(value) = 'object' loop
    for one in
      select jsonb_object_keys(rows)
      union all select jsonb_array_elements_text(case when jsonb_typeof(rows -> 'more') = 'array' then rows -> 'more' else '[]' end)
    loop
      if one ~ '^[1-9][0-9]{0,17}$' then keys := keys || one || (beside || ':' || one); end if;
    end loop;
  end loop;
  return keys;
end $function$;

CREATE OR REPLACE FUNCTION public.business_month(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM')
$function$;

CREATE OR REPLACE FUNCTION public.catalogue_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(
    regexp_replace(replace(lower(normalize(value, NFKC)), '&', 'and'), '^\s*the\s+', ''),
    '[\s!-/:-@\[-`{-~·•、，。；：“”‘’—–…《》]+', '', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.claim_contacts(phones text[], wechats text[], self bigint DEFAULT NULL::bigint)
 RETURNS TABLE(n bigint, lead_id bigint)
 LANGUAGE plpgsql
AS $function$
declare
  lock_id bigint;
begin
  for lock_id in
    select distinct hashtextextended(k.key, 727002)
    from unnest(phones, wechats) as c (phone, wechat), contact_keys(c.phone, c.wechat) k order by 1
  loop
    perform pg_advisory_xact_lock(lock_id);
  end loop;
  return query
    select distinct c.n, held.lead_id
    from unnest(phones, wechats) with ordinality as c (phone, wechat, n), contact_keys(c.phone, c.wechat) k
    join lead_contact_key held on held.key = k.key
    where held.lead_id is distinct from self
    order by 1, 2;
end $function$;

CREATE OR REPLACE FUNCTION public.client_user_linked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  former bigint := case when tg_op = 'UPDATE' and old.deleted_date is null then old.client_user_id end;
  current bigint := case when new.deleted_date is null then new.client_user_id end;
begin
  if former is not distinct from current then return null; end if;
  if former is not null and new.merged_into_id is null then
    update client_user set linked_time = null where id = former and linked_time is not null;
  end if;
  if current is not null then
    update client_user set linked_time = now() where id = current and linked_time is null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.client_user_reserved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update client_user set reservation_count = reservation_count + 1 where id = new.client_user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.client_user_said()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  latest bigint;
begin
  update client_user u set intention_count = u.intention_count + 1, famous_school = u.famous_school or new.famous_school,
    intention_id = case when (new.time, new.id) > (select a.time, a.id from abroad_intention a where a.id = u.intention_id) then new.id
                        else coalesce(u.intention_id, new.id) end
  where u.id = new.client_user_id returning intention_id into latest;
  update institutions_customer set abroad_intention_id = latest
  where client_user_id = new.client_user_id and deleted_date is null and abroad_intention_id is distinct from latest;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.commission_book_receipt(record rebates_record, taken text, due numeric)
 RETURNS void
 LANGUAGE sql
AS $function$
  with ordered as (
    select o.*, i.name as signed_org from institutions_order o join institution i on i.id = o.institution_id where o.id = record.order_id
  ), shares as (
    select p.person, p.role, o.signed_org, r.id as rate_id, r.rate, round(record.return_commission_amount * r.rate / 100, 2) as share
    from ordered o
    cross join lateral (values
      (1::smallint, o.biz_owner_id, o.biz_owner_department_id), (2::smallint, o.lead_owner_id, o.lead_owner_department_id),
      (3::smallint, o.staff_id, o.staff_department_id), (4::smallint, o.operations_id, o.operations_department_id),
      (6::smallint, o.manager_id, o.manager_department_id)) p (role, person, department)
    cross join lateral commission_rate_of(p.role, p.department, o.service_category, o.customer_source, (o.signing_time at time zone 'Asia/Shanghai')::date) r
    where p.person is not null and r.rate > 0
  ), given as (
    select *, least(sum(share) over (order by role), record.return_commission_amount) as upto from shares
  )
  insert into commission_line (month, employee_id, record_id, order_id, role_type, commission_rate, rebate_amount, commission_amount, kind, rate_id,
                               should_rebate_amount, signed_org, rebate_time, operator_id)
  select taken, person, record.id, record.order_id, role, rate, record.return_commission_amount, upto - coalesce(lag(upto) over (order by role), 0),
    case when taken <> business_month(record.created_date)
      or exists (select from commission_month where month = business_month(record.rebate_time) and locked_date is not null) then 'LATE' else 'NORMAL' end,
    rate_id, due, signed_org, record.rebate_time, record.operator_id
  from given order by person, role
$function$;

CREATE OR REPLACE FUNCTION public.commission_book_refund(record rebates_record, taken text, due numeric)
 RETURNS void
 LANGUAGE sql
AS $function$
  with undone as (
    select reverses_id as record_id from rebate_application where id = record.application_id
  ), receipts as (
    select r.id from rebates_record r join rebate_application a on a.id = r.application_id
    where r.order_id = record.order_id and r.payment_type = 'RECEIPT' and r.id < record.id
      and not exists (select from rebate_application b join rebates_record br on br.application_id = b.id where b.reverses_id = r.id and br.id < record.id)
  ), rebate as (
    select sum(case payment_type when 'RECEIPT' then return_commission_amount else -return_commission_amount end) as before
    from rebates_record where order_id = record.order_id and id < record.id
  ), kept as (
    select employee_id, role_type, commission_rate, sum(commission_amount) as kept,
      coalesce(sum(commission_amount) filter (where record_id = (select record_id from undone)), 0) as own,
      -- Lines in force of what is taken back, be it that they came to nothing.
      coalesce(sum(case when reverses_id is null then 1 else -1 end) filter (where case when (select record_id from undone) is null
        then record_id in (select id from receipts) else record_id = (select record_id from undone) end), 0) > 0 as concerned,
      max(signed_org) as signed_org
    from commission_line where order_id = record.order_id group by employee_id, role_type, commission_rate
  ), wanted as (
    select k.*, r.before - record.return_commission_amount as after,
      sum(case when (select record_id from undone) is not null then least(own, kept) else round(kept * record.return_commission_amount / r.before, 2) end)
        over (order by role_type, employee_id, commission_rate) as upto,
      sum(kept) over () as all_kept, sum(kept) over (order by role_type, employee_id, commission_rate) as kept_upto
    from kept k, rebate r
  ), bounded as (
    -- At least what the rebate that stays cannot bear, as far as the others that follow do not give it; at most the refund.
    select *, least(greatest(upto, all_kept - after - (all_kept - kept_upto)), record.return_commission_amount) as back_upto from wanted
  ), back as (
    select *, back_upto - coalesce(lag(back_upto) over (order by role_type, employee_id, commission_rate), 0) as back from bounded
  )
  insert into commission_line (month, employee_id, record_id, order_id, role_type, commission_rate, rebate_amount, commission_amount, kind,
                               should_rebate_amount, signed_org, rebate_time, operator_id)
  select taken, employee_id, record.id, record.order_id, role_type, commission_rate, -record.return_commission_amount, -back, 'REVERSAL',
    due, signed_org, record.rebate_time, record.operator_id
  from back where concerned or back <> 0 order by employee_id, role_type, commission_rate
$function$;

CREATE OR REPLACE FUNCTION public.commission_department(line commission_line)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  found_one boolean;
  department bigint;
begin
  select true, l.department_id into found_one, department from commission_line l
  where l.order_id = line.order_id and l.role_type = line.role_type and l.employee_id = line.employee_id order by l.id desc limit 1;
  if found_one then
    return department;
  end if;
  select true, p.department into found_one, department
  from institutions_order o cross join lateral (values (1, o.biz_owner_id, o.biz_owner_department_id), (2, o.lead_owner_id, o.lead_owner_department_id),
    (3, o.staff_id, o.staff_department_id), (4, o.operations_id, o.operations_department_id), (6, o.manager_id, o.manager_department_id)) p (role, person, department)
  where o.id = line.order_id and p.role = line.role_type and p.person = line.employee_id;
  if found_one then
    return department;
  end if;
  return (select department_id from employee where id = line.employee_id);
end $function$;

CREATE OR REPLACE FUNCTION public.commission_line_add(said commission_line)
 RETURNS commission_line
 LANGUAGE plpgsql
AS $function$
declare
  receipt rebates_record;
begin
  select * into receipt from rebates_record where id = said.record_id;
  perform from rebates_rule where id = receipt.rule_id for no key update;
  said.order_id := receipt.order_id;
  if receipt.payment_type <> 'RECEIPT' or commission_line_taken_back(said) then
    raise exception 'what was taken back brings no commission' using errcode = 'check_violation', constraint = 'commission_line_settled';
  end if;
  if exists (select from commission_line l where l.record_id = receipt.id and l.role_type = said.role_type and l.reverses_id is null
      and not exists (select from commission_line u where u.reverses_id = l.id)) then
    raise exception 'the record has a line of this role' using errcode = 'check_violation', constraint = 'commission_line_there';
  end if;
  said.month := commission_month_take(receipt.created_date);
  said.rebate_amount := receipt.return_commission_amount;
  said.should_rebate_amount := (select amount_to_be_refunded from rebates_rule where id = receipt.rule_id);
  said.signed_org := (select i.name from institutions_order o join institution i on i.id = o.institution_id where o.id = receipt.order_id);
  said.rebate_time := receipt.rebate_time;
  said.rate_id := commission_rate_meant(said);
  said.commission_amount := least(round(said.rebate_amount * said.commission_rate / 100, 2),
    said.rebate_amount - (select coalesce(sum(commission_amount), 0) from commission_line where record_id = receipt.id));
  return said;
end $function$;

CREATE OR REPLACE FUNCTION public.commission_line_book()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- +1 or -1: a line that undoes another one takes it out of force.
  counts constant integer := case when new.reverses_id is null then 1 else -1 end;
  in_force integer;
  shares numeric;
  given numeric;
begin
  -- Of the person, in all months: the pair that corrects a locked month takes the record from the sheet that it stands in.
  select sum(case when reverses_id is null then 1 else -1 end) into in_force
  from commission_line where employee_id = new.employee_id and record_id = new.record_id and id <= new.id;
  update commission_sheet set commission_total_amount = commission_total_amount + new.commission_amount,
    total_amount = total_amount + case when in_force = greatest(counts, 0) then new.rebate_amount else 0 end
  where id = new.sheet_id;
  -- What is taken back is of several records, each with rates of its own.
  select coalesce(sum(sign(rebate_amount) * commission_rate) filter (where kind <> 'REVERSAL'), 0), abs(sum(commission_amount)) into shares, given
  from commission_line where record_id = new.record_id;
  if shares > 100 or given > abs(new.rebate_amount) then
    raise exception 'lines of one record are more than the record' using errcode = 'check_violation', constraint = 'commission_line_sum';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.commission_line_correct(said commission_line)
 RETURNS commission_line
 LANGUAGE plpgsql
AS $function$
declare
  was commission_line;
  target text;
  kind text;
begin
  select * into was from commission_line where id = said.replaces_id;
  perform from rebates_rule u join rebates_record r on r.rule_id = u.id where r.id = was.record_id for no key update of u;
  target := commission_month_take(within_month(was.month));
  kind := case when target = was.month then 'CORRECTION' else 'LATE' end;
  if was.kind = 'REVERSAL' or was.reverses_id is not null or commission_line_taken_back(was)
     or exists (select from commission_line where reverses_id = was.id) then
    raise exception 'this line is not corrected any more' using errcode = 'check_violation', constraint = 'commission_line_settled';
  end if;
  -- Sheets are locked in the order of their people.
  perform commission_sheet_hold(target, least(was.employee_id, said.employee_id));
  perform commission_sheet_hold(target, greatest(was.employee_id, said.employee_id));
  insert into commission_line (month, employee_id, record_id, order_id, role_type, commission_rate, rebate_amount, commission_amount, kind, rate_id,
                               should_rebate_amount, signed_org, rebate_time, reverses_id, reason, operator_id)
  values (target, was.employee_id, was.record_id, was.order_id, was.role_type, was.commission_rate, -was.rebate_amount, -was.commission_amount,
          kind, was.rate_id, was.should_rebate_amount, was.signed_org, was.rebate_time, was.id, said.reason, said.operator_id);
  -- Numbered after its opposite, so that a line's own number says what was there before it.
  said.id := nextval(pg_get_serial_sequence('commission_line', 'id'));
  said.kind := kind;
  said.month := target;
  said.record_id := was.record_id;
  said.order_id := was.order_id;
  said.role_type := was.role_type;
  said.rebate_amount := was.rebate_amount;
  said.should_rebate_amount := was.should_rebate_amount;
  said.signed_org := was.signed_org;
  said.rebate_time := was.rebate_time;
  said.rate_id := case when said.commission_rate = was.commission_rate then was.rate_id else commission_rate_meant(said) end;
  said.commission_amount := least(round(was.rebate_amount * said.commission_rate / 100, 2),
    was.rebate_amount - (select coalesce(sum(commission_amount), 0) from commission_line where record_id = was.record_id));
  return said;
end $function$;

CREATE OR REPLACE FUNCTION public.commission_line_fill()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- 1: this trigger alone. Records write from further in, and so does a correction's opposite line.
  if pg_trigger_depth() < 2 then
    if new.kind = 'CORRECTION' and new.replaces_id is not null then
      new := commission_line_correct(new);
    elsif new.kind = 'LATE' and new.record_id is not null and new.reason is not null and num_nonnulls(new.reverses_id, new.replaces_id) = 0 then
      new := commission_line_add(new);
    else
      raise exception 'lines come from records of rebates' using errcode = 'insufficient_privilege';
    end if;
  end if;
  perform commission_month_hold(new.month);
  new.sheet_id := commission_sheet_hold(new.month, new.employee_id);
  new.department_id := commission_department(new);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.commission_line_taken_back(line commission_line)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from rebates_record r join rebate_application a on a.id = r.application_id
    where r.order_id = line.order_id and r.payment_type = 'REFUND' and r.id > line.record_id and coalesce(a.reverses_id, line.record_id) = line.record_id)
$function$;

CREATE OR REPLACE FUNCTION public.commission_month_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.locked_date is not null then
      raise exception 'a month begins unlocked' using errcode = 'check_violation', constraint = 'commission_month_begins';
    end if;
    return new;
  end if;
  if old.locked_date is not null or (new.id, new.month) is distinct from (old.id, old.month) then
    raise exception 'a locked month does not change' using errcode = 'check_violation', constraint = 'commission_month_locked';
  end if;
  if new.locked_date is not null then
    if new.month >= business_month(clock_timestamp()) then
      raise exception 'a month is locked when it is over' using errcode = 'check_violation', constraint = 'commission_month_over';
    end if;
    update commission_sheet s set username = employee_label(e), account_status = case when e.locked then 0 else 1 end,
      department_name = (select d.name from department d where d.id = e.department_id)
    from employee e where e.id = s.employee_id and s.month = new.month;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.commission_month_hold(held text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if (select locked_date is not null from commission_month where month = held for share) then
    raise exception 'commission of % is locked', held using errcode = 'check_violation', constraint = 'commission_month_locked';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.commission_month_take(moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  candidate text := business_month(moment);
begin
  loop
    insert into commission_month (month) values (candidate) on conflict (month) do nothing;
    perform from commission_month where month = candidate and locked_date is null for share;
    if found then
      return candidate;
    end if;
    candidate := to_char(to_date(candidate, 'YYYY-MM') + interval '1 month', 'YYYY-MM');
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.commission_of_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  due numeric;
begin
  -- One record of an order after the other: what is left of its lines is read below.
  select amount_to_be_refunded into due from rebates_rule where id = new.rule_id for no key update;
  perform pg_advisory_xact_lock_shared(hashtext('commission_rate'));
  if new.payment_type = 'RECEIPT' then
    perform commission_book_receipt(new, commission_month_take(new.created_date), due);
  else
    perform commission_book_refund(new, commission_month_take(new.created_date), due);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.commission_rate_check_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if commission_rate_highest(coalesce(new, old)) > 100 then
    raise exception 'rates of one order are more than the rebate' using errcode = 'check_violation', constraint = 'commission_rate_sum';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.commission_rate_deviations(rate commission_rate)
 RETURNS TABLE(order_id bigint, record_id bigint, line_id bigint, person bigint, right_rate numeric, difference numeric, locked boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select o.order_id, r.id, l.id, coalesce(l.employee_id, o.person), f.rate,
    round(r.return_commission_amount * f.rate / 100, 2) - coalesce(l.commission_amount, 0),
    exists (select from commission_month m where m.month = coalesce(l.month, business_month(r.created_date)) and m.locked_date is not null)
  from commission_rate_orders(rate) o
  join rebates_record r on r.order_id = o.order_id and r.payment_type = 'RECEIPT'
  cross join lateral (select coalesce((commission_rate_of(rate.role_type, o.department, o.service_category, o.customer_source, o.signed)).rate, 0) as rate) f
  left join commission_line l on l.record_id = r.id and l.role_type = rate.role_type and l.reverses_id is null
    and not exists (select from commission_line u where u.reverses_id = l.id)
  where case when l.id is null then f.rate > 0 else l.rate_id is not null and l.commission_rate <> f.rate end
    and not exists (select from rebates_record t join rebate_application a on a.id = t.application_id
      where t.order_id = r.order_id and t.payment_type = 'REFUND' and t.id > r.id and coalesce(a.reverses_id, r.id) = r.id)
$function$;

CREATE OR REPLACE FUNCTION public.commission_rate_highest(touched commission_rate)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  with days as (
    select touched.effective_date as day union select effective_date from commission_rate where effective_date > touched.effective_date
  ), categories as (
    select touched.service_category as category union
    select service_category from commission_rate where touched.service_category is null
  ), sources as (
    select touched.customer_source as source union
    select customer_source from commission_rate where touched.customer_source is null
  ), departments as (
    select distinct role_type, department_id as department from commission_rate union select distinct role_type, null::bigint from commission_rate
  ), in_force as (
    select distinct on (d.day, c.category, s.source, p.role_type, p.department) d.day, c.category, s.source, p.role_type, r.rate
    from days d cross join categories c cross join sources s cross join departments p
    join commission_rate r on r.role_type = p.role_type and r.effective_date <= d.day
      and (r.department_id is null or r.department_id = p.department)
      and (r.service_category is null or r.service_category = c.category)
      and (r.customer_source is null or r.customer_source = s.source)
    order by d.day, c.category, s.source, p.role_type, p.department, num_nonnulls(r.department_id, r.service_category, r.customer_source) desc,
      r.department_id is not null desc, r.service_category is not null desc, r.effective_date desc
  ), highest as (
    select day, category, source, role_type, max(rate) as rate from in_force group by day, category, source, role_type
  )
  select max(total) from (select sum(rate) as total from highest group by day, category, source) t
$function$;

CREATE OR REPLACE FUNCTION public.commission_rate_meant(said commission_line)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select r.id from institutions_order o
  cross join lateral (values (1, o.biz_owner_department_id), (2, o.lead_owner_department_id), (3, o.staff_department_id), (4, o.operations_department_id),
    (6, o.manager_department_id)) p (role, department)
  cross join lateral commission_rate_of(said.role_type, p.department, o.service_category, o.customer_source,
    (o.signing_time at time zone 'Asia/Shanghai')::date) r
  where o.id = said.order_id and p.role = said.role_type and r.rate = said.commission_rate
$function$;

CREATE OR REPLACE FUNCTION public.commission_rate_of(role smallint, department bigint, category text, source text, day date)
 RETURNS commission_rate
 LANGUAGE sql
 STABLE
AS $function$
  select r from commission_rate r
  where r.role_type = role and r.effective_date <= day
    and (r.department_id is null or r.department_id = department)
    and (r.service_category is null or r.service_category = category)
    and (r.customer_source is null or r.customer_source = source)
  order by num_nonnulls(r.department_id, r.service_category, r.customer_source) desc, r.department_id is not null desc,
    r.service_category is not null desc, r.effective_date desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION public.commission_rate_orders(rate commission_rate)
 RETURNS TABLE(order_id bigint, person bigint, department bigint, service_category text, customer_source text, signed date)
 LANGUAGE sql
 STABLE
AS $function$
  select o.id, p.person, p.department, o.service_category, o.customer_source, (o.signing_time at time zone 'Asia/Shanghai')::date
  from institutions_order o
  cross join lateral (values (1, o.biz_owner_id, o.biz_owner_department_id), (2, o.lead_owner_id, o.lead_owner_department_id),
    (3, o.staff_id, o.staff_department_id), (4, o.operations_id, o.operations_department_id), (6, o.manager_id, o.manager_department_id)) p (role, person, department)
  where p.role = rate.role_type and p.person is not null and o.signing_time >= rate.effective_date::timestamp at time zone 'Asia/Shanghai'
    and (rate.department_id is null or rate.department_id = p.department)
    and (rate.service_category is null or rate.service_category = o.service_category)
    and (rate.customer_source is null or rate.customer_source = o.customer_source)
$function$;

CREATE OR REPLACE FUNCTION public.commission_rate_take_turn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('commission_rate'));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.commission_sheet_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  payout constant text[] := array['paid_date', 'paid_by_id', 'version'];
  locked timestamptz;
begin
  select locked_date into locked from commission_month where month = new.month;
  if tg_op = 'UPDATE' and (to_jsonb(new) - payout) = (to_jsonb(old) - payout) and (new.paid_date, new.paid_by_id) is distinct from (old.paid_date, old.paid_by_id) then
    if locked is null then
      raise exception 'commission of % is not locked', new.month using errcode = 'check_violation', constraint = 'commission_sheet_open';
    end if;
    if new.paid_date not between (locked at time zone 'Asia/Shanghai')::date and (clock_timestamp() at time zone 'Asia/Shanghai')::date then
      raise exception 'paid out between the lock and today' using errcode = 'check_violation', constraint = 'commission_sheet_paid_day';
    end if;
    return new;
  end if;
  -- 1: this trigger alone. Lines and months write from further in.
  if pg_trigger_depth() < 2 then
    raise exception 'sheets are kept from their lines' using errcode = 'insufficient_privilege';
  end if;
  if locked is not null then
    raise exception 'commission of % is locked', new.month using errcode = 'check_violation', constraint = 'commission_month_locked';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.commission_sheet_hold(held text, person bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  sheet bigint;
begin
  insert into commission_sheet (month, employee_id) values (held, person) on conflict (month, employee_id) do nothing;
  select id into sheet from commission_sheet where month = held and employee_id = person for no key update;
  return sheet;
end $function$;

CREATE OR REPLACE FUNCTION public.contact_keys(phone text, wechat text)
 RETURNS TABLE(key text, kinds text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  with contact (value, kind) as (
    select phone, 'phone' where phone is not null
    union all
    select coalesce(substring(bare from '^(?:0086|86)?(1[0-9]{10})$'), '+65' || substring(bare from '^(?:0065)?([89][0-9]{7})$'), lower(wechat)), 'wechat'
    from (select replace(wechat, '-', '') as bare) w where wechat is not null
  )
  select k, array_agg(distinct kind order by kind)
  from (select value as k, kind from contact union all select '+86' || value, kind from contact where value ~ '^1[0-9]{10}$') keys
  group by k
$function$;

CREATE OR REPLACE FUNCTION public.count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  uncounted text[] := tg_argv[0]::text[];
begin
  new.version := old.version + case when (to_jsonb(old) - uncounted) is distinct from (to_jsonb(new) - uncounted) then 1 else 0 end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_versions(target regclass, VARIADIC bookkeeping text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  unknown text;
  uncounted text[];
begin
  select b into unknown from unnest(bookkeeping) b
  where not exists (select from pg_attribute where attrelid = target and attname = b and not attisdropped);
  if unknown is not null then
    raise exception '% has no column %', target, unknown;
  end if;
  select bookkeeping || array['version'] || coalesce(array_agg(attname::text), '{}') into uncounted
  from pg_attribute where attrelid = target and attgenerated <> '' and not attisdropped;
  execute format('drop trigger if exists version_counted on %s', target);
  execute format('create trigger version_counted before update on %s for each row execute function count_version(%L)', target, uncounted);
end $function$;

CREATE OR REPLACE FUNCTION public.custom_boolean(value jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when value in ('true', '"true"') then true when value in ('false', '"false"') then false end
$function$;

CREATE OR REPLACE FUNCTION public.custom_date(value jsonb)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when jsonb_typeof(value) = 'string'
      and value #>> '{}' ~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])( ([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])?$' then
    case when substr(value #>> '{}', 9, 2)::int <=
        extract(day from make_date(substr(value #>> '{}', 1, 4)::int, substr(value #>> '{}', 6, 2)::int, 1) + interval '1 month' - interval '1 day')
      then make_date(substr(value #>> '{}', 1, 4)::int, substr(value #>> '{}', 6, 2)::int, substr(value #>> '{}', 9, 2)::int) end
  end
$function$;

CREATE OR REPLACE FUNCTION public.custom_datetime(value jsonb)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select (custom_date(value) + case when length(value #>> '{}') = 19 then
    make_time(substr(value #>> '{}', 12, 2)::int, substr(value #>> '{}', 15, 2)::int, substr(value #>> '{}', 18, 2)::int)
    else make_time(0, 0, 0) end) at time zone 'Asia/Shanghai'
$function$;

CREATE OR REPLACE FUNCTION public.custom_decimal(value jsonb)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when jsonb_typeof(value) in ('string', 'number') and value #>> '{}' ~ '^-?(0|[1-9][0-9]{0,11})(\.[0-9]{1,6})?$'
    then (value #>> '{}')::numeric end
$function$;

CREATE OR REPLACE FUNCTION public.custom_ids(value jsonb)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce((
    select array_agg(custom_integer(element) order by place)
    from jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else '[]' end) with ordinality as e(element, place)
    where custom_integer(element) > 0), '{}')
$function$;

CREATE OR REPLACE FUNCTION public.custom_integer(value jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when jsonb_typeof(value) in ('string', 'number') and value #>> '{}' ~ '^-?[0-9]{1,16}(\.0{1,20})?$' then
    case when abs((value #>> '{}')::numeric) <= 9007199254740991 then (value #>> '{}')::numeric::bigint end
  end
$function$;

CREATE OR REPLACE FUNCTION public.custom_list(value jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce((
    select array_agg(custom_text(element) order by place)
    from jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else '[]' end) with ordinality as e(element, place)
    where custom_text(element) is not null), '{}')
$function$;

CREATE OR REPLACE FUNCTION public.custom_month(value jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$' then value #>> '{}' end
$function$;

CREATE OR REPLACE FUNCTION public.custom_text(value jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when jsonb_typeof(value) in ('string', 'number', 'boolean') then value #>> '{}' end
$function$;

CREATE OR REPLACE FUNCTION public.days_due(since timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select (now() at time zone 'Asia/Shanghai')::date - (since at time zone 'Asia/Shanghai')::date
$function$;

CREATE OR REPLACE FUNCTION public.days_until(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when moment is not null then
    greatest((moment at time zone 'Asia/Shanghai')::date - (now() at time zone 'Asia/Shanghai')::date, 0)
  end
$function$;

CREATE OR REPLACE FUNCTION public.department_refuse_cycle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(727002, 1);
  if exists (
    with recursive above as (
      select id, parent_id from department where id = new.parent_id
      union
      select d.id, d.parent_id from department d join above on d.id = above.parent_id
    )
    select from above where id = new.id
  ) or new.parent_id = new.id then
    raise exception '上级部门不能是自己或下级部门' using errcode = 'check_violation', constraint = 'department_no_cycle';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.employee_label(e employee)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when exists (select from employee o where o.name = (e).name and o.id <> (e).id)
    then (e).name || '（' || concat_ws(' · ', (e).username, (select d.name from department d where d.id = (e).department_id)) || '）'
    else (e).name end
$function$;

CREATE OR REPLACE FUNCTION public.employee_viewers(employee bigint)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
AS $function$
  with recursive above as (
    select d.id, d.parent_id from department d join employee e on e.department_id = d.id where e.id = employee
    union
    select d.id, d.parent_id from department d join above on above.parent_id = d.id
  )
  select coalesce(array_agg(distinct v.employee_id order by v.employee_id), '{}')
  from above join department_viewer v on v.department_id = above.id join employee e on e.id = v.employee_id and not e.locked
$function$;

CREATE OR REPLACE FUNCTION public.follow_up_keep_first()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'DELETE' and new.institution_id is null then
    update institutions_customer set first_follow_up_date = new.created_date
    where id = new.lead_id and (first_follow_up_date is null or first_follow_up_date > new.created_date);
  elsif tg_op <> 'DELETE' then
    update institution_customer_relation set first_follow_up_date = new.created_date
    where lead_id = new.lead_id and institution_id = new.institution_id and created_date <= new.created_date
      and (first_follow_up_date is null or first_follow_up_date > new.created_date);
  end if;
  if tg_op <> 'INSERT' and old.institution_id is null then
    update institutions_customer set first_follow_up_date = null where id = old.lead_id and first_follow_up_date = old.created_date;
  elsif tg_op <> 'INSERT' then
    update institution_customer_relation set first_follow_up_date = null
    where lead_id = old.lead_id and institution_id = old.institution_id and first_follow_up_date = old.created_date;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_up_saved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update follow_up_record set reminder_closed_date = new.created_date
  where lead_id = new.lead_id and institution_id is not distinct from new.institution_id and id <> new.id
    and next_follow_up_time is not null and reminder_closed_date is null;
  if new.institution_id is null then
    update institutions_customer set last_follow_up_date = greatest(last_follow_up_date, new.created_date)
    where id = new.lead_id and new.effective_chars >= (select min_follow_up_chars from lead_rules);
  else
    update institution_customer_relation set customer_status = 'IN_FOLLOW_UP'
    where lead_id = new.lead_id and institution_id = new.institution_id and withdrawn_date is null and customer_status = 'TO_BE_FOLLOWED_UP';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.grams(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(array_agg(distinct substr(lower(value), i, n)), '{}')
  from generate_series(1, char_length(value)) i, generate_series(1, 2) n
  where i + n - 1 <= char_length(value)
$function$;

CREATE OR REPLACE FUNCTION public.grams_of_search(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(array_agg(distinct substr(lower(value), i, least(2, char_length(value)))), '{}')
  from generate_series(1, greatest(1, char_length(value) - 1)) i
$function$;

CREATE OR REPLACE FUNCTION public.high_seas_cancel_visits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update customer_return_visit set status = 'CANCELLED', outcome = '客户移入公海，自动取消', finished_date = now(), version = version + 1
  where lead_id = new.lead_id and status = 'PENDING';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hours_between(since timestamp with time zone, moment timestamp with time zone)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when moment > since then round(extract(epoch from moment - since) / 3600, 2) when moment is not null then 0.00 end
$function$;

CREATE OR REPLACE FUNCTION public.inbound_key_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.client_id, new.key_id) is distinct from (old.client_id, old.key_id) then
    raise exception 'a key stays whose it is' using errcode = 'insufficient_privilege';
  end if;
  if old.revoked_date is not null and new.revoked_date is distinct from old.revoked_date
    or old.expires_date is not null and (new.expires_date is null or new.expires_date > old.expires_date) then
    raise exception 'a key that ended does not come back' using errcode = 'check_violation', constraint = 'inbound_key_ended';
  end if;
  if new.expires_date > now() + interval '72 hours' then
    raise exception 'a key whose place was taken lasts three days at most' using errcode = 'check_violation', constraint = 'inbound_key_grace';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.institution_comment_keep_reply()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into institution_comment_reply (created_date, comment_id, content, operator_id) values (new.reply_date, new.id, new.reply, new.reply_by_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.institution_comment_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.replied and not new.replied then
    raise exception 'an answer is not taken back' using errcode = 'insufficient_privilege';
  end if;
  raise exception 'what a user said stays as it was said' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.institution_derive_leads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update institutions_customer set self_operated = self_operated
  where id in (select lead_id from institution_customer_relation where institution_id = new.id and withdrawn_date is null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.institution_scores(rules jsonb)
 RETURNS TABLE(institution_id bigint, total numeric, parts jsonb)
 LANGUAGE sql
 STABLE
AS $function$
  with rule as (
    select * from jsonb_to_recordset(rules) as r(metric text, weight numeric, direction text)
  ), measured as materialized (
    select m.institution_id, v.metric, v.value
    from institution_metric m
    cross join lateral (values ('systemScore', m.system_score), ('userRating', m.user_rating), ('followSpeed', m.follow_speed),
      ('signRate', m.sign_rate), ('rebatePunctuality', m.rebate_punctuality), ('signingTime', m.signing_time)) v(metric, value)
  ), bound as (
    select m.metric, min(m.value) as least, max(m.value) as most
    from measured m join institution i on i.id = m.institution_id
    where not i.locked group by m.metric
  ), part as (
    select m.institution_id, m.metric, m.value, r.weight,
      case when m.value is null or b.most is null or b.most = b.least then 0.5
        else abs((r.direction = 'LOW')::int - least(1, greatest(0, (m.value - b.least) / (b.most - b.least)))) end as share
    from measured m join rule r on r.metric = m.metric left join bound b on b.metric = m.metric
  )
  select institution_id, round(sum(weight * share), 2),
    jsonb_object_agg(metric, jsonb_build_object('value', round(value, 2), 'points', round(weight * share, 2)))
  from part group by institution_id
$function$;

CREATE OR REPLACE FUNCTION public.institution_shop()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.shop := exists (select from institutions_store where institution_id = new.id and open);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.institutions_order_states_lifecycle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.lifecycle, new.lifecycle) not in (('IN_PROGRESS', 'CANCEL_AUDIT'), ('CANCEL_AUDIT', 'IN_PROGRESS'), ('CANCEL_AUDIT', 'CANCELLED')) then
    raise exception 'order.lifecycle does not go from % to %', old.lifecycle, new.lifecycle
      using errcode = 'check_violation', constraint = 'order_lifecycle';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.is_referenced(target regclass, row_id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
declare
  place record;
  found_one boolean;
begin
  for place in
    select c.conrelid::regclass as holder, a.attname as col from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = target and c.confdeltype in ('a', 'r') and cardinality(c.conkey) = 1
    order by c.oid
  loop
    execute format('select exists (select from %s where %I = $1)', place.holder, place.col) into found_one using row_id;
    if found_one then return true; end if;
  end loop;
  return false;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_former_permissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from former_permission where until_date < now() - interval '2 days';
  insert into former_permission (role_id, permission, until_date) select role_id, permission, clock_timestamp() from gone
  on conflict (role_id, permission) do update set until_date = excluded.until_date;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_former_roles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from former_role where until_date < now() - interval '2 days';
  insert into former_role (employee_id, role_id, until_date) select employee_id, role_id, clock_timestamp() from gone
  on conflict (employee_id, role_id) do update set until_date = excluded.until_date;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lead_allocation_loss(c institutions_customer, r lead_rules)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when (r).alloc_enabled and (c).customer_phase = (c).manual_phase then
    greatest((c).entered_date, (c).last_pick_up_time, (r).alloc_enabled_since) + make_interval(days => (r).no_allocation_days)
      + lead_spread((c).id, greatest((c).entered_date, (c).last_pick_up_time), (r).alloc_enabled_since, (r).spread_days)
  end
$function$;

CREATE OR REPLACE FUNCTION public.lead_claimable_from(lead bigint, employee bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select max(h.created_date) + make_interval(days => (select ex_owner_cooldown_days from lead_rules))
  from lead_owner_history h where h.lead_id = lead and h.from_id = employee and h.to_id is distinct from employee
$function$;

CREATE OR REPLACE FUNCTION public.lead_derive(lead bigint, manual text, OUT phase text, OUT own boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  active int;
begin
  select count(*), coalesce(bool_or(i.self_operated), false) into active, own
  from institution_customer_relation r join institution i on i.id = r.institution_id
  where r.lead_id = lead and r.withdrawn_date is null;
  phase := case
    when exists (select from institutions_order o where o.lead_id = lead and o.lifecycle <> 'CANCELLED') then 'ORDERED'
    when active >= 2 then 'MULTIPLE_ASSIGNMENT' when active = 1 then 'ALLOCATED' else manual end;
end $function$;

CREATE OR REPLACE FUNCTION public.lead_follow_loss(c institutions_customer, r lead_rules)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when (r).follow_enabled then
    greatest((c).last_follow_up_date, (c).last_pick_up_time, (c).owner_since, (r).follow_enabled_since) + make_interval(days => (r).no_follow_up_days)
      + lead_spread((c).id, greatest((c).last_follow_up_date, (c).last_pick_up_time, (c).owner_since), (r).follow_enabled_since, (r).spread_days)
  end
$function$;

CREATE OR REPLACE FUNCTION public.lead_loss_reason(c institutions_customer, r lead_rules)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when lead_allocation_loss(c, r) < lead_follow_loss(c, r) or lead_follow_loss(c, r) is null then 'AUTO_NO_ALLOCATION' else 'AUTO_NO_FOLLOW_UP' end
$function$;

CREATE OR REPLACE FUNCTION public.lead_loss_time(c institutions_customer, r lead_rules)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when (c).status = 'NORMAL' and (c).deleted_date is null and (c).customer_phase <> 'ORDERED'
      and not ((c).exclusive and 'EXCLUSIVE' = any ((r).exempt)) and not ((c).protected and 'PROTECTED' = any ((r).exempt)) then
    least(lead_follow_loss(c, r), lead_allocation_loss(c, r))
  end
$function$;

CREATE OR REPLACE FUNCTION public.lead_owner_clock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.owner_since := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lead_sea_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was boolean := tg_op = 'UPDATE' and old.status = 'LOSS' and old.deleted_date is null;
  is_now boolean := new.status = 'LOSS' and new.deleted_date is null;
begin
  if is_now and not was then
    insert into high_seas (lead_id, move_in_reason, previous_owner_id, previous_staff_id, previous_follower_id, previous_phase, was_allocated)
    values (new.id, new.move_in_reason, case when tg_op = 'UPDATE' then old.attributable_person_id end, new.staff_person_id,
            case when tg_op = 'UPDATE' then old.follow_up_with_people_id end, new.customer_phase,
            exists (select from institution_customer_relation r where r.lead_id = new.id));
    update follow_up_record set reminder_closed_date = now()
    where lead_id = new.id and institution_id is null and next_follow_up_time is not null and reminder_closed_date is null;
  elsif was and not is_now then
    update high_seas set closed_date = now(), next_owner_id = new.attributable_person_id where lead_id = new.id and closed_date is null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lead_set_derived()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    -- Nothing can refer to it yet.
    new.customer_phase := new.manual_phase;
    new.self_operated := false;
    new.precise := false;
  else
    select phase, own into new.customer_phase, new.self_operated from lead_derive(new.id, new.manual_phase);
    new.precise := exists (
      select from institution_customer_relation r where r.lead_id = new.id and r.withdrawn_date is null and r.precise_time is not null);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lead_set_first_follow_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.first_follow_up_date := (select min(f.created_date) from follow_up_record f where f.lead_id = new.id and f.institution_id is null);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lead_spread(id bigint, touched timestamp with time zone, since timestamp with time zone, days integer)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when since > coalesce(touched, '-infinity') then make_interval(days => (id % days)::integer) else interval '0' end
$function$;

CREATE OR REPLACE FUNCTION public.lead_takes_intention()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.abroad_intention_id := (select intention_id from client_user where id = new.client_user_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lead_tell_relations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update institution_customer_relation set lead_owner_id = new.attributable_person_id where lead_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lead_write_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from lead_contact_key where lead_id = new.id;
  end if;
  if new.deleted_date is null then
    insert into lead_contact_key (key, lead_id, kinds) select key, new.id, kinds from contact_keys(new.phone_number, new.wechat);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.manifest_revision_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('yuanhang', E'database\n{"topic":"manifests.changed","payload":null}');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.never_deleted(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  name text := (select relname from pg_class where oid = target);
begin
  execute format('create trigger %I before delete or truncate on %s for each statement execute function refuse_rewriting()', name || '_no_delete', target);
end $function$;

CREATE OR REPLACE FUNCTION public.note_modified()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.last_modified_date = old.last_modified_date and to_jsonb(new) - '{version,last_modified_date}'::text[] is distinct from to_jsonb(old) - '{version,last_modified_date}'::text[] then
    new.last_modified_date := now();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_written_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  place constant text := 'written.' || tg_table_name;
  noted constant text := coalesce(current_setting(place, true), '');
  was jsonb;
  is_now jsonb;
  changed jsonb := 'null';
begin
  -- '*' stands for too many rows to list.
  if noted = '*' then return null; end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then is_now := to_jsonb(new); end if;
  if tg_op = 'UPDATE' then
    select jsonb_agg(n.key) into changed from jsonb_each(is_now) n where n.value is distinct from was -> n.key;
    if changed is null then return null; end if;
  end if;
  perform set_config(place, case when length(noted) > 4000 then '*' else noted || jsonb_build_object(
    'columns', changed,
    'values', (select jsonb_object_agg(c, jsonb_build_array(coalesce(was, is_now) -> c, coalesce(is_now, was) -> c)) from unnest(tg_argv) c)
  ) || E'\n' end, true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_written_rows(target regclass, VARIADIC people text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  unknown text;
  arguments text;
begin
  select p into unknown from unnest(people) p where not exists (select from pg_attribute where attrelid = target and attname = p and not attisdropped);
  if unknown is not null then
    raise exception '% has no column %', target, unknown;
  end if;
  select coalesce(string_agg(quote_literal(p), ', '), '') into arguments from unnest(people) p;
  execute format('drop trigger if exists written_row_noted on %s', target);
  execute format('create trigger written_row_noted after insert or update or delete on %s for each row execute function note_written_row(%s)', target, arguments);
end $function$;

CREATE OR REPLACE FUNCTION public.order_cancel_rebate_first()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from rebate_application where order_id = new.id and audit_status = 'PENDING') then
    raise exception 'a rebate of the order waits to be decided on' using errcode = 'check_violation', constraint = 'order_rebate_pending';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_cancellation_correct()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if not exists (select from institutions_order where id = new.order_id and lifecycle = 'CANCELLED') then
      raise exception 'only of a cancelled order the sum due back is corrected' using errcode = 'check_violation', constraint = 'order_cancellation_state';
    end if;
    return null;
  end if;
  update institutions_order set amount_to_be_refunded = new.amount_to_be_refunded where id = new.order_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.order_cancellation_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.audit_status <> 0
     or (new.order_id, new.amount_to_be_refunded, new.reason_for_cancellation, new.cancel_time, new.submit_user_id, new.created_date, new.correction, new.remarks)
        is distinct from (old.order_id, old.amount_to_be_refunded, old.reason_for_cancellation, old.cancel_time, old.submit_user_id, old.created_date,
          old.correction, old.remarks) then
    raise exception 'a submitted cancellation does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_cancellation_states_audit_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.audit_status, new.audit_status) not in ((0, 1), (0, 2)) then
    raise exception 'cancellOrderAudit.auditStatus does not go from % to %', old.audit_status, new.audit_status
      using errcode = 'check_violation', constraint = 'order_cancellation_status';
  end if;
  if (old.audit_status, new.audit_status) in ((0, 1), (0, 2))
     and new.audit_user_id in (new.submit_user_id, new.caretaker_id) then
    raise exception 'no employee decides an own application' using errcode = 'check_violation', constraint = 'order_cancellation_decided_by_another';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_cancelled_rebate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform order_settle_rebate(new);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.order_derive_lead()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update institutions_customer set customer_phase = customer_phase
  where id in (new.lead_id, case when tg_op = 'UPDATE' then old.lead_id end);
  update institution_customer_relation set customer_status = customer_status
  where lead_id in (new.lead_id, case when tg_op = 'UPDATE' then old.lead_id end) and institution_id = new.institution_id and withdrawn_date is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.order_keep_lead()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what an order was signed with does not change' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.order_rebate_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what an order shows of its rule is kept from the rule' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.order_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.order_number, new.institution_id, new.service_item_id, new.signing_time, new.order_amount, new.operator_id, new.created_date, new.service_category,
      new.payment_mode, new.customer_source, new.biz_owner_id, new.lead_owner_id, new.staff_id, new.operations_id, new.manager_id,
      new.biz_owner_department_id, new.lead_owner_department_id, new.staff_department_id, new.operations_department_id, new.manager_department_id)
    is distinct from
     (old.order_number, old.institution_id, old.service_item_id, old.signing_time, old.order_amount, old.operator_id, old.created_date, old.service_category,
      old.payment_mode, old.customer_source, old.biz_owner_id, old.lead_owner_id, old.staff_id, old.operations_id, old.manager_id,
      old.biz_owner_department_id, old.lead_owner_department_id, old.staff_department_id, old.operations_department_id, old.manager_department_id) then
    raise exception 'what an order was signed with does not change' using errcode = 'insufficient_privilege';
  end if;
  -- 1: this trigger alone. The ledger's own trigger writes from further in.
  if (new.amount_paid, new.refunded_amount, new.payment_completion_time) is distinct from (old.amount_paid, old.refunded_amount, old.payment_completion_time)
     and pg_trigger_depth() < 2 then
    raise exception 'sums of an order are kept from its ledger' using errcode = 'insufficient_privilege';
  end if;
  if old.lifecycle = 'CANCELLED' and (new.cancel_time, new.cancelled_date, new.reason_for_cancellation)
     is distinct from (old.cancel_time, old.cancelled_date, old.reason_for_cancellation) then
    raise exception 'a passed cancellation does not change' using errcode = 'insufficient_privilege';
  end if;
  if old.lifecycle = 'CANCELLED' and new.amount_to_be_refunded <> old.amount_to_be_refunded and pg_trigger_depth() < 2 then
    raise exception 'what is due back follows from a passed correction or from the ledger' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_settle_rebate(ordered institutions_order)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  rule rebates_rule;
  waiting rebate_application;
  moment timestamptz := order_sums_moment(ordered);
  due numeric;
  excess numeric;
begin
  select * into rule from rebates_rule where order_id = ordered.id for update;
  if not found then
    return;
  end if;
  if exists (select from rebate_application where order_id = ordered.id and audit_status = 'PENDING' and submit_user_id is not null) then
    raise exception 'a rebate of the order waits to be decided on' using errcode = 'check_violation', constraint = 'order_rebate_pending';
  end if;
  due := coalesce(rebate_due(ordered, rule.rebate_type, rule.rebate_rate, rule.rebate_amount), 0);
  if rule.audit_status <> 'PASSED' then
    if due = 0 then
      update rebates_rule set audit_status = 'CLOSED', audit_date = moment, audit_user_id = null, review_response = '订单已取消' where id = rule.id;
    elsif rule.audit_status = 'CLOSED' then
      update rebates_rule set audit_status = 'PENDING', audit_date = null, audit_user_id = null, review_response = null where id = rule.id;
    else
      update rebates_rule set amount_to_be_refunded = due where id = rule.id;
    end if;
    return;
  end if;
  excess := greatest(rule.returned_amount - due, 0);
  update rebates_rule set excess_amount = excess where id = rule.id;
  select * into waiting from rebate_application where rule_id = rule.id and audit_status = 'PENDING' and submit_user_id is null for update;
  if waiting.return_commission_amount = excess then
    return;
  end if;
  if waiting.id is not null then
    update rebate_application set audit_status = 'WITHDRAWN', audit_date = moment where id = waiting.id;
  end if;
  if excess > 0 then
    insert into rebate_application (created_date, rule_id, order_id, payment_type, return_commission_amount, rebate_time, remarks)
    values (moment, rule.id, ordered.id, 'REFUND', excess, moment, '订单已取消，退回多收的返佣');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.order_sums_moment(ordered institutions_order)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select greatest(ordered.cancelled_date,
    (select max(created_date) from order_transaction where order_id = ordered.id and corrects_id is not null),
    (select max(audit_date) from order_cancellation where order_id = ordered.id and correction and audit_status = 1))
$function$;

CREATE OR REPLACE FUNCTION public.order_take_lead()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select c.creator_id, c.intended_countries into new.creator_id, new.intended_countries from institutions_customer c where c.id = new.lead_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_transaction_book()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was order_transaction;
  more constant numeric := coalesce(new.correct_amount, 0) - new.amount;
begin
  if new.replaces_id is not null then
    -- 1: this trigger alone. The correction writes it from further in, and has counted it.
    if pg_trigger_depth() < 2 then
      raise exception 'a row replaces another one with its correction' using errcode = 'insufficient_privilege';
    end if;
    return null;
  end if;
  if new.corrects_id is not null then
    select * into was from order_transaction where id = new.corrects_id;
    if (was.order_id, was.amount) is distinct from (new.order_id, new.amount) or was.corrects_id is not null
       or (was.type, new.type) not in (('PAYMENT', 'REFUND'), ('REFUND', 'PAYMENT')) then
      raise exception 'a correction is the opposite of one row' using errcode = 'check_violation', constraint = 'order_transaction_correction';
    end if;
  end if;
  if new.type = 'PAYMENT' and new.corrects_id is null then
    update institutions_order
    set amount_paid = amount_paid + new.amount, payment_completion_time = case when amount_paid + new.amount = order_amount then new.time end
    where id = new.order_id and lifecycle = 'IN_PROGRESS';
  elsif new.type = 'REFUND' and new.corrects_id is null then
    update institutions_order set refunded_amount = refunded_amount + new.amount where id = new.order_id and lifecycle = 'CANCELLED';
  elsif was.type = 'PAYMENT' then
    -- At most what was paid is due back. A constraint of the table covers what was refunded already.
    update institutions_order set amount_paid = amount_paid + more, payment_completion_time = case when amount_paid + more = order_amount then was.time end,
      amount_to_be_refunded = least(amount_to_be_refunded, amount_paid + more)
    where id = new.order_id and lifecycle <> 'CANCEL_AUDIT';
  elsif was.type = 'REFUND' then
    update institutions_order set refunded_amount = refunded_amount + more where id = new.order_id and lifecycle = 'CANCELLED';
  else
    -- Rebates are no money of the customer's.
    return null;
  end if;
  if not found then
    raise exception 'the order takes no such money in its state' using errcode = 'check_violation', constraint = 'order_transaction_state';
  end if;
  if new.correct_amount is not null then
    insert into order_transaction (created_date, order_id, type, amount, time, operator_id, cancellation_id, replaces_id, remarks, payment_method, voucher)
    values (new.created_date, was.order_id, was.type, new.correct_amount, was.time, new.operator_id, was.cancellation_id, was.id, new.remarks,
            was.payment_method, was.voucher);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.planned_follow_up(lead bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select min(f.next_follow_up_time) from follow_up_record f
  where f.lead_id = lead and f.institution_id is null and f.reminder_closed_date is null and f.next_follow_up_time is not null
$function$;

CREATE OR REPLACE FUNCTION public.rebate_application_book()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  receipt numeric := case when new.payment_type = 'RECEIPT' then new.return_commission_amount else 0 end;
  refund numeric := new.return_commission_amount - receipt;
  owed numeric := case when new.submit_user_id is null then refund else 0 end;
  state text := (select lifecycle from institutions_order where id = new.order_id);
  record_id bigint;
begin
  if new.audit_status in ('PENDING', 'PASSED') and state = 'CANCEL_AUDIT' then
    raise exception 'no such rebate of a % order', state using errcode = 'check_violation', constraint = 'rebate_application_state';
  end if;
  if tg_op = 'INSERT' then
    if new.audit_status <> 'PENDING' then
      raise exception 'a rebate is submitted before it is decided on' using errcode = 'check_violation', constraint = 'rebate_application_submitted';
    end if;
    -- 1: this trigger alone. The order's trigger writes from further out.
    if new.submit_user_id is null and pg_trigger_depth() < 2 then
      raise exception 'the system refunds what a cancellation leaves over, and nothing else' using errcode = 'insufficient_privilege';
    end if;
    if new.reverses_id is not null and not exists (
      select from rebates_record r join rebate_application a on a.id = r.application_id join rebates_rule u on u.id = r.rule_id
      where r.id = new.reverses_id and r.rule_id = new.rule_id and r.payment_type = 'RECEIPT'
        and r.return_commission_amount = new.return_commission_amount and u.returned_amount >= new.return_commission_amount and not a.reversed) then
      raise exception 'a reversal takes one receipt of the rule back whole' using errcode = 'check_violation', constraint = 'rebate_application_reversal';
    end if;
    update rebates_rule set pending_amount = pending_amount + receipt
    where id = new.rule_id and order_id = new.order_id and audit_status = 'PASSED';
    if not found then
      raise exception 'rebates are submitted under a passed rule of the order' using errcode = 'check_violation', constraint = 'rebate_application_rule';
    end if;
    return null;
  end if;
  if new.audit_status = 'PASSED' then
    insert into rebates_record (created_date, application_id, rule_id, order_id, payment_type, return_commission_amount, rebate_time, biz_attribution_name,
                                customer_attribution_name, staff_name, customer_source, operator_id)
    select new.audit_date, new.id, new.rule_id, new.order_id, new.payment_type, new.return_commission_amount, new.rebate_time, biz.name, owner.name, staff.name,
           o.customer_source, new.audit_user_id
    from institutions_order o left join employee biz on biz.id = o.biz_owner_id left join employee owner on owner.id = o.lead_owner_id
      left join employee staff on staff.id = o.staff_id
    where o.id = new.order_id returning id into record_id;
    insert into order_transaction (created_date, order_id, type, amount, time, operator_id, rebates_record_id)
    values (new.audit_date, new.order_id, 'REBATE_' || new.payment_type, new.return_commission_amount, new.rebate_time, new.audit_user_id, record_id);
    update rebate_application set reversed = true where id = (select application_id from rebates_record where id = new.reverses_id);
    update rebates_rule set returned_amount = returned_amount + receipt - refund, pending_amount = pending_amount - receipt, excess_amount = excess_amount - owed
    where id = new.rule_id;
  else
    update rebates_rule set pending_amount = pending_amount - receipt where id = new.rule_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rebate_application_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- From further in: a reversal of this receipt was passed.
  if pg_trigger_depth() > 1 and to_jsonb(old) - 'reversed' = to_jsonb(new) - 'reversed' then
    return new;
  end if;
  if new.audit_status = 'WITHDRAWN' and new.audit_user_id is null and pg_trigger_depth() < 2 then
    raise exception 'the system takes back what it asked for itself' using errcode = 'check_violation', constraint = 'rebate_application_owed';
  end if;
  if old.audit_status <> 'PENDING'
     or (new.rule_id, new.order_id, new.payment_type, new.return_commission_amount, new.rebate_time, new.payment_voucher, new.voucher_hash, new.reverses_id,
         new.submit_user_id, new.remarks, new.created_date, new.reversed)
        is distinct from (old.rule_id, old.order_id, old.payment_type, old.return_commission_amount, old.rebate_time, old.payment_voucher, old.voucher_hash,
         old.reverses_id, old.submit_user_id, old.remarks, old.created_date, old.reversed) then
    raise exception 'a submitted rebate does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.rebate_application_states_audit_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.audit_status, new.audit_status) not in (('PENDING', 'PASSED'), ('PENDING', 'REFUSED'), ('PENDING', 'WITHDRAWN')) then
    raise exception 'rebateAudit.auditStatus does not go from % to %', old.audit_status, new.audit_status
      using errcode = 'check_violation', constraint = 'rebate_application_status';
  end if;
  if (old.audit_status, new.audit_status) in (('PENDING', 'PASSED'), ('PENDING', 'REFUSED'))
     and new.audit_user_id in (new.submit_user_id, new.caretaker_id) then
    raise exception 'no employee decides an own application' using errcode = 'check_violation', constraint = 'rebate_application_decided_by_another';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.rebate_due(ordered institutions_order, kind text, rate numeric, fixed numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when kind = 'PROPORTIONAL_REBATES' and (ordered).lifecycle = 'CANCELLED' then round(((ordered).amount_paid - (ordered).amount_to_be_refunded) * rate / 100, 2)
    when kind = 'PROPORTIONAL_REBATES' then round((ordered).order_amount * rate / 100, 2)
    when (ordered).lifecycle = 'CANCELLED' and (ordered).amount_to_be_refunded = (ordered).amount_paid then 0
    else fixed end
$function$;

CREATE OR REPLACE FUNCTION public.rebates_record_refuse_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'records are written when an application is passed' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.rebates_record_voucher()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into file_link (file_id, record_table, record_id)
  select f.id, 'rebates_record', new.id from rebate_application a join file f on '/api/files/' || f.id = a.payment_voucher
  where a.id = new.application_id on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rebates_rule_keep_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ordered institutions_order;
  at timestamptz := coalesce(new.audit_date, new.submit_date);
  who bigint := case new.audit_status when 'PENDING' then new.submit_user_id else new.audit_user_id end;
  why text := new.review_response;
begin
  if tg_op = 'UPDATE' and (old.audit_status = new.audit_status or old.audit_status = 'CLOSED' or new.audit_status = 'CLOSED') then
    select * into ordered from institutions_order where id = new.order_id;
    at := order_sums_moment(ordered);
    who := null;
    why := case when at = ordered.cancelled_date then '订单已取消' else '订单金额已更正' end;
    if old.audit_status = 'CLOSED' then
      at := now();
      why := '订单仍有应返佣，恢复审核';
    end if;
  end if;
  insert into rebates_rule_version (created_date, rule_id, number, rebate_type, rebate_rate, rebate_amount, amount_to_be_refunded, audit_status, operator_id,
                                    review_response)
  values (at, new.id, coalesce((select max(number) from rebates_rule_version where rule_id = new.id), 0) + 1, new.rebate_type, new.rebate_rate,
          new.rebate_amount, new.amount_to_be_refunded, new.audit_status, who, why);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rebates_rule_leave_caretaker()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.caretaker_id := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.rebates_rule_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update institutions_order set rebates_rules_id = new.id, rebate_state = case
      when new.audit_status = 'CLOSED' or (new.audit_status = 'PASSED' and new.rebate_status = 'NOTHING_DUE') then 'NOTHING_DUE'
      when new.audit_status = 'RETURNED' then 'RETURNED'
      when new.audit_status <> 'PASSED' then 'UNREVIEWED'
      when new.rebate_status = 'THE_REBATE_IS_COMPLETE' then 'COMPLETE'
      when new.returned_amount + new.pending_amount < new.amount_to_be_refunded then 'DUE'
      else 'SUBMITTED' end
  where id = new.order_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rebates_rule_set_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ordered institutions_order;
begin
  select * into ordered from institutions_order where id = new.order_id;
  if new.rebate_type = 'FIXED_REBATES' and new.rebate_amount > ordered.order_amount then
    raise exception 'a fixed rebate is at most the order''s amount' using errcode = 'check_violation', constraint = 'rebates_rule_fixed';
  end if;
  -- Without a sum it is no rule, and refused as that.
  new.amount_to_be_refunded := coalesce(rebate_due(ordered, new.rebate_type, new.rebate_rate, new.rebate_amount), 0);
  if tg_op = 'INSERT' and ordered.lifecycle = 'CANCEL_AUDIT' then
    raise exception 'no rule is submitted while a cancellation is decided on' using errcode = 'check_violation', constraint = 'rebates_rule_submitted';
  end if;
  if ordered.lifecycle = 'CANCELLED' and new.audit_status not in ('PASSED', 'CLOSED') and new.amount_to_be_refunded = 0 then
    raise exception 'nothing is due of the cancelled order by this rule' using errcode = 'check_violation', constraint = 'rebates_rule_nothing_due';
  end if;
  if tg_op = 'UPDATE' then
    if (new.order_id, new.created_date) is distinct from (old.order_id, old.created_date) then
      raise exception 'a rule stays with its order' using errcode = 'insufficient_privilege';
    end if;
    if (new.rebate_type, new.rebate_rate, new.rebate_amount, new.submit_user_id, new.submit_date)
       is distinct from (old.rebate_type, old.rebate_rate, old.rebate_amount, old.submit_user_id, old.submit_date)
       and (old.audit_status not in ('REFUSED', 'RETURNED') or new.audit_status <> 'PENDING') then
      raise exception 'a rule changes only by being submitted anew' using errcode = 'insufficient_privilege';
    end if;
    if new.audit_status <> old.audit_status
       and (ordered.lifecycle = 'CANCEL_AUDIT' or (new.audit_status = 'CLOSED' and ordered.lifecycle <> 'CANCELLED')) then
      raise exception 'no rule of a % order becomes %', ordered.lifecycle, new.audit_status using errcode = 'check_violation', constraint = 'rebates_rule_order';
    end if;
    -- 1: this trigger alone. Triggers of orders and applications write from further in.
    if (new.returned_amount, new.pending_amount, new.excess_amount) is distinct from (old.returned_amount, old.pending_amount, old.excess_amount)
       and pg_trigger_depth() < 2 then
      raise exception 'sums of a rule are kept from its applications' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.rebates_rule_states_audit_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.audit_status, new.audit_status) not in (('PENDING', 'PASSED'), ('PENDING', 'REFUSED'), ('PASSED', 'RETURNED'), ('REFUSED', 'PENDING'),
      ('RETURNED', 'PENDING'), ('PENDING', 'CLOSED'), ('REFUSED', 'CLOSED'), ('RETURNED', 'CLOSED'),
      ('CLOSED', 'PENDING'))
     or ((old.audit_status, new.audit_status) in (('CLOSED', 'PENDING')) and pg_trigger_depth() < 2) then
    raise exception 'rebatesRules.auditStatus does not go from % to %', old.audit_status, new.audit_status
      using errcode = 'check_violation', constraint = 'rebates_rule_status';
  end if;
  if (old.audit_status, new.audit_status) in (('PENDING', 'PASSED'), ('PENDING', 'REFUSED'))
     and new.audit_user_id in (new.submit_user_id, new.caretaker_id) then
    raise exception 'no employee decides an own application' using errcode = 'check_violation', constraint = 'rebates_rule_decided_by_another';
  end if;
  if (old.audit_status, new.audit_status) in (('PASSED', 'RETURNED'))
     and new.audit_user_id in (new.submit_user_id) then
    raise exception 'no employee decides an own application' using errcode = 'check_violation', constraint = 'rebates_rule_decided_by_another';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_rewriting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.relation_derive_lead()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Locks the institutions, so that a concurrent change of self_operated either sees this relation or is seen by the update.
  perform from institution
  where id in (case when tg_op <> 'INSERT' then old.institution_id end, case when tg_op <> 'DELETE' then new.institution_id end) order by id for share;
  update institutions_customer set customer_phase = customer_phase
  where id in (case when tg_op <> 'INSERT' then old.lead_id end, case when tg_op <> 'DELETE' then new.lead_id end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.relation_first_follow_up(lead bigint, institution bigint, since timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select min(f.created_date) from follow_up_record f where f.lead_id = lead and f.institution_id = institution and f.created_date >= since
$function$;

CREATE OR REPLACE FUNCTION public.relation_set_first_follow_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.first_follow_up_date := relation_first_follow_up(new.lead_id, new.institution_id, new.created_date);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.relation_set_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  orders bigint;
begin
  select count(*) into orders from institutions_order o
  where o.lead_id = new.lead_id and o.institution_id = new.institution_id and o.lifecycle <> 'CANCELLED';
  new.customer_status := case
    when new.withdrawn_date is not null then new.customer_status
    when orders >= 2 then 'MULTIPLE_ORDERS' when orders = 1 then 'HAS_BECOME_A_SINGLE'
    when new.customer_status in ('HAS_BECOME_A_SINGLE', 'MULTIPLE_ORDERS') then 'IN_FOLLOW_UP'
    else new.customer_status end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.relation_take_lead()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select c.attributable_person_id, c.staff_person_id, c.creator_id, c.customer_source
    into new.lead_owner_id, new.lead_staff_id, new.lead_creator_id, new.lead_source
  from institutions_customer c where c.id = new.lead_id for no key update;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from gone) then
    perform pg_notify('yuanhang', E'database\n{"topic":"session.ended","payload":null}');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.show_column(view text, col text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  definition text := pg_get_viewdef(view::regclass, true);
  -- What is first in FROM, and its alias. Only the view's own FROM stands this far in; those of inner queries stand further.
  source text[] := regexp_match(definition, E'\n   FROM ([a-z0-9_]+)(?: ([a-z0-9_]+))?(?=\n|;|$)');
begin
  if source is null then raise exception 'view % has no table to take column % from: make it anew', view, col; end if;
  if exists (select from pg_attribute where attrelid = view::regclass and attname = col) then return; end if;
  if not exists (select from pg_attribute where attrelid = source[1]::regclass and attname = col) then perform show_column(source[1], col); end if;
  execute format('create or replace view %I as %s', view,
    regexp_replace(definition, E'\n   FROM ', format(E',\n    %I.%I\n   FROM ', coalesce(source[2], source[1]), col)));
end $function$;

CREATE OR REPLACE FUNCTION public.sms_record_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.phone, new.content, new.kind, new.task_id, new.message_key) is distinct from (old.phone, old.content, old.kind, old.task_id, old.message_key) then
    raise exception 'whom a message goes to and what it says does not change' using errcode = 'insufficient_privilege';
  end if;
  if old.state = 'SENT' and new.state <> 'SENT' then
    raise exception 'a message that was sent stays so' using errcode = 'check_violation', constraint = 'sms_record_sent_once';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.sms_task_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'DRAFT' then
      raise exception 'a task that was submitted stays' using errcode = 'check_violation', constraint = 'sms_task_kept';
    end if;
    return old;
  end if;
  if (new.content, new.kind, new.total, new.parts) is distinct from (old.content, old.kind, old.total, old.parts) then
    raise exception 'what a task says does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.sms_task_states_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.state, new.state) not in (('DRAFT', 'SCHEDULED'), ('DRAFT', 'SENDING'), ('SCHEDULED', 'SENDING'), ('SENDING', 'DONE'),
      ('SCHEDULED', 'STOPPED'), ('SENDING', 'STOPPED')) then
    raise exception 'smsTask.state does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'sms_task_state';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.sorting_rule_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select coalesce(sum(weight), 0) from sorting_rule where enabled) <> 100 or (select count(*) from sorting_rule) <> 6 then
    raise exception 'weights of enabled rules sum to 100' using errcode = 'check_violation', constraint = 'sorting_rule_whole';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.store_tells_institution()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_open boolean := tg_op <> 'DELETE' and new.open;
  institution_of bigint := case tg_op when 'DELETE' then old.institution_id else new.institution_id end;
begin
  update institution set shop = is_open where id = institution_of and shop <> is_open;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.survey_answer_of_published()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from survey where id = new.survey_id and status = 'PUBLISHED' for share) then
    raise exception 'only published surveys are answered' using errcode = 'check_violation', constraint = 'survey_answer_published';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.survey_keep_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into survey_version (survey_id, number, title, questions, created_date) values (new.id, new.number, new.title, new.questions, new.published_date);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.survey_settle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  newest survey_version;
begin
  new.number := case when tg_op = 'UPDATE' then old.number else 0 end;
  if tg_op = 'UPDATE' then
    if old.status <> 'DRAFT' and new.audience <> old.audience then
      raise exception 'who was asked stays' using errcode = 'insufficient_privilege';
    end if;
    if old.status = 'CLOSED' and (new.title, new.questions) is distinct from (old.title, old.questions) then
      raise exception 'a closed survey stays as it is' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if new.status = 'PUBLISHED' then
    select * into newest from survey_version where survey_id = new.id and number = new.number;
    if (newest.title, newest.questions) is distinct from (new.title, new.questions) then
      new.number := new.number + 1;
      -- What comes with its history keeps its moment.
      new.published_date := case when tg_op = 'INSERT' then coalesce(new.published_date, now()) else now() end;
    end if;
    new.closed_date := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.survey_states_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.status, new.status) not in (('DRAFT', 'PUBLISHED'), ('CLOSED', 'PUBLISHED'), ('PUBLISHED', 'CLOSED')) then
    raise exception 'survey.status does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'survey_way';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.survey_version_refuse_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'versions are kept when a survey is published' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.touch_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update access_version set v = v + 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_state(resource text, record_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select d.state from webhook_delivery d where d.resource = $1 and d.record_id = $2 order by d.id desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.within_month(month text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select (month || '-15 12:00')::timestamp at time zone 'Asia/Shanghai'
$function$;
