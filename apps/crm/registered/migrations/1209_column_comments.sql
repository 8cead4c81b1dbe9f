-- Comments of columns whose names do not explain themselves. The generated table types carry them.
comment on column abroad_intention.time is 'When the user stated the wish.';
comment on column abroad_intention.famous_school is 'The user wants a famous school.';
comment on column client_reservation.time is 'When the user made the reservation.';
comment on column client_reservation.relation_id is 'Allocation of the lead to the institution, made by this reservation or before it.';
comment on column client_user.time is 'Time of registration.';
comment on column client_user.derived is 'True if the registration was not reported: platform, channel and time are derived from a lead or from the user''s first event.';
comment on column client_user.promoter_id is 'Employee whose invitation code the user registered with.';
comment on column client_user.inviter_id is 'User who invited this one.';
comment on column client_user.linked_time is 'When the user was linked to a lead; null for an unlinked user.';
comment on column client_user.intention_id is 'Latest wish of the user.';
comment on column client_user.famous_school is 'True if any wish of the user was for a famous school.';
