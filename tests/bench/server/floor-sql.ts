/** Statements of the floor. */

const leadColumnsSql = (
  alias: string,
): string => `${alias}.id, ${alias}.version, ${alias}.name, ${alias}.phone_number as "phoneNumber", ${alias}.wechat,
  ${alias}.customer_source as "customerSource", ${alias}.registered, ${alias}.consulting_project as "consultingProject",
  ${alias}.intention_level as "intentionLevel", ${alias}.star, ${alias}.budget, ${alias}.intended_countries as "intendedCountries", ${alias}.gender,
  ${alias}.resident_city as "residentCity", ${alias}.highest_degree as "highestDegree", ${alias}.college,
  ${alias}.study_professional as "studyProfessional", ${alias}.gpa, ${alias}.remarks, ${alias}.customer_phase as "customerPhase", ${alias}.status,
  to_char(${alias}.last_pick_up_time, 'YYYY-MM-DD HH24:MI:SS') as "lastPickUpTime", to_char(${alias}.created_date, 'YYYY-MM-DD HH24:MI:SS') as "createdDate"`

const PEOPLE_JOINS_SQL = `left join employee o on o.id = t.attributable_person_id left join employee s on s.id = t.staff_person_id
  left join employee f on f.id = t.follow_up_with_people_id left join employee c on c.id = t.creator_id`

/** Selects the page's ids first, then joins names for those rows: the fastest variant found. */
export const leadListSql = (where: string, paging: string): string => `
  select ${leadColumnsSql('t')}, t.exclusive, t.remaining_days as "remainingDays", t.loss_warned as "lossWarned",
    to_char(t.loss_time, 'YYYY-MM-DD HH24:MI:SS') as "lossTime", o.id as owner_id, o.name as owner_name, s.id as staff_id, s.name as staff_name,
    f.id as follower_id, f.name as follower_name, c.id as creator_id, c.name as creator_name
  from (select t.id from institutions_customer t where deleted_date is null${where} ${paging}) p join live_customer t on t.id = p.id
  ${PEOPLE_JOINS_SQL} order by t.created_date desc, t.id desc`

export const leadCountSql = (where: string): string => `
  select count(*)::int as total, count(*) filter (where self_operated)::int as own from institutions_customer t where deleted_date is null${where}`

export const LEAD_DETAILS_SQL = `
  select ${leadColumnsSql('t')}, t.language_grade_type as "languageGradeType", t.language_achievement as "languageAchievement",
    to_char(t.graduation_time, 'YYYY-MM-DD') as "graduationTime", t.exclusive, t.move_in_reason as "moveInReason",
    t.abroad_intention_id as "abroadIntentionId", o.id as owner_id, o.username as owner_username, o.name as owner_name, s.id as staff_id,
    s.username as staff_username, s.name as staff_name, f.id as follower_id, f.name as follower_name, c.id as creator_id, c.name as creator_name,
    (select count(*)::int from follow_up_record r where r.lead_id = t.id and r.institution_id is null) as follow_ups
  from institutions_customer t ${PEOPLE_JOINS_SQL} where t.id = $1 and t.deleted_date is null`

/** Institutions of a lead, with the number of their follow-ups. */
export const LEAD_RELATIONS_SQL = `
  select i.id, i.name, r.customer_status as "customerStatus",
    (select count(*)::int from follow_up_record f where f.lead_id = r.lead_id and f.institution_id = i.id) as number
  from institution_customer_relation r join institution i on i.id = r.institution_id
  where r.lead_id = $1 and r.withdrawn_date is null order by r.id`

export const VERIFY_CONTACT_SQL = `
  select t.id, c.name as "entryPerson", t.name, o.name as attribution, s.name as "staffName", t.customer_phase as "customerPhase", '' as tips,
    to_char(t.created_date, 'YYYY-MM-DD HH24:MI:SS') as "createdDate", t.status
  from lead_contact_key k join institutions_customer t on t.id = k.lead_id and t.deleted_date is null join employee c on c.id = t.creator_id
  left join employee o on o.id = t.attributable_person_id left join employee s on s.id = t.staff_person_id
  where k.key = $1 order by t.owner_since desc, t.id desc limit 1`

/** One statement. The database's own triggers and constraints still apply. */
export const INSERT_LEAD_SQL = `
  insert into institutions_customer (name, phone_number, customer_source, consulting_project, intention_level, manual_phase, creator_id,
    attributable_person_id, staff_person_id)
  values ($1, $2, $3, $4, $5, $6, $7, $7, (select default_staff_id from customer_service_setting)) returning id`
