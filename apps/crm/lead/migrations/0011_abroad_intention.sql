-- What a registered user said in the app about studying abroad; a lead that came from there refers to it.
create table abroad_intention (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_date timestamptz not null default now(),
  client_user_id bigint,
  intended_countries text[] not null default '{}',
  consulting_project text[] not null default '{}',
  highest_degree text,
  college text,
  study_professional text,
  budget numeric(12, 2) check (budget > 0 and budget < 'Infinity'),
  departure_time text check (char_length(departure_time) <= 30),
  other_information text check (char_length(other_information) <= 500)
);
create index abroad_intention_client_user_id on abroad_intention (client_user_id) where client_user_id is not null;
alter table institutions_customer add constraint institutions_customer_abroad_intention
  foreign key (abroad_intention_id) references abroad_intention;
