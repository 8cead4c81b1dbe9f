import { sql } from 'kysely'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { COMMENT_FACES, COMMENT_SCENES, commentPictureUrl } from './pictures.ts'
import { COMMENT_NICKNAMES, COMMENT_REPLIES, COMMENT_TEXTS, HIDE_REASONS, TESTIMONIAL_OFFERS } from './words.ts'

const COMMENT_COUNT = 96
/** Lowest uid of the demo's app users. */
const FIRST_COMMENT_UID = 300_000

type Mood = keyof typeof COMMENT_TEXTS

/** Range of scores of each mood. */
const SCORE_RANGES: Readonly<Record<Mood, readonly [number, number]>> = { high: [4, 5], middle: [3, 4], low: [1, 3] }

function randomComment(random: Prng, place: number, institutions: readonly number[], staff: readonly number[]) {
  const mood = random.weighted<Mood>([
    ['high', 6],
    ['middle', 3],
    ['low', 2],
  ])
  const score = (): number => random.int(...SCORE_RANGES[mood])
  const hours = place * 31 + random.int(1, 30)
  const replied = random.chance(mood === 'high' ? 0.5 : 0.7)
  const hidden = random.chance(mood === 'low' ? 0.25 : 0.05)
  return {
    institution_id: random.pick(institutions),
    uid: FIRST_COMMENT_UID + place * 7,
    nickname: random.pick(COMMENT_NICKNAMES),
    subject_familiar: score(),
    apply_speed: score(),
    service_attitude: score(),
    content: random.pick(COMMENT_TEXTS[mood]),
    images: random.chance(0.35) ? random.some(COMMENT_SCENES, random.int(1, 3)).map(commentPictureUrl) : [],
    hours,
    reply: replied ? random.pick(COMMENT_REPLIES[mood === 'high' ? 'high' : 'low']) : null,
    reply_by_id: replied ? random.pick(staff) : null,
    reply_after: random.int(1, Math.min(hours, 48)),
    hide_reason: hidden ? random.pick(HIDE_REASONS) : null,
    hidden_by_id: hidden ? random.pick(staff) : null,
  }
}

/** Inserts comments of the last four months; most are displayed, and most bad ones are answered. */
export async function insertComments(tx: Tx, random: Prng, staff: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from institution order by id`.execute(tx)
  // Two institutions stay without comments.
  const institutions = rows.map(({ id }) => id).slice(0, -2)
  const list = Array.from({ length: COMMENT_COUNT }, (_, place) => randomComment(random, place, institutions, staff))
  await sql`
    insert into institution_comment (institution_id, uid, nickname, subject_familiar, apply_speed, service_attitude, content, images, created_date,
      replied, reply, reply_by_id, reply_date, display, hide_reason, hidden_by_id, hidden_date)
    select institution_id, uid, nickname, subject_familiar, apply_speed, service_attitude, content, images, now() - make_interval(hours => hours),
      reply is not null, reply, reply_by_id, case when reply is not null then now() - make_interval(hours => hours - reply_after) end,
      hide_reason is null, hide_reason, hidden_by_id, case when hide_reason is not null then now() - make_interval(mins => hours * 30) end
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as c(institution_id bigint, uid bigint, nickname text, subject_familiar smallint,
      apply_speed smallint, service_attitude smallint, content text, images text[], hours int, reply text, reply_by_id bigint, reply_after int,
      hide_reason text, hidden_by_id bigint)
    order by hours desc`.execute(tx)
  await insertTestimonials(tx, random, institutions)
  await sql`
    insert into file_link (file_id, record_table, record_id)
    select distinct substring(url from '[^/]+$')::uuid, kept.of, kept.id
    from (select 'institution_comment' as of, id, unnest(images) as url from institution_comment
      union all select 'user_evaluate', id, unnest(pictures || avatar) from user_evaluate) kept where url is not null`.execute(tx)
}

/** Inserts four testimonials for every shop. */
async function insertTestimonials(tx: Tx, random: Prng, institutions: readonly number[]): Promise<void> {
  const list = institutions.flatMap((institution, row) =>
    random.some(TESTIMONIAL_OFFERS, 4).map(([nickname, school], place) => ({
      institution_id: institution,
      avatar: random.chance(0.8) ? commentPictureUrl(random.pick(COMMENT_FACES)) : null,
      nickname,
      school_offered: school,
      stars: random.weighted([
        ['FIVE_STARS', 5],
        ['FOUR_STARS', 2],
        ['THREE_STARS', 1],
      ]),
      content: random.pick(COMMENT_TEXTS.high),
      pictures: random.some(COMMENT_SCENES, random.int(0, 2)).map(commentPictureUrl),
      sort: place + 1,
      display: random.chance(0.9),
      hours: row * 40 + place * 9 + random.int(1, 8),
    })),
  )
  await sql`
    insert into user_evaluate (institution_id, avatar, nickname, school_offered, stars, content, pictures, sort, display, created_date)
    select institution_id, avatar, nickname, school_offered, stars, content, pictures, sort, display, now() - make_interval(hours => hours)
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as e(institution_id bigint, avatar text, nickname text, school_offered text, stars text,
      content text, pictures text[], sort int, display boolean, hours int)
    order by hours desc`.execute(tx)
}
