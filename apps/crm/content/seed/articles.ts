import { sql } from 'kysely'
import { type DemoFile, demoFileId, demoFileUrl, SCENE_COUNT, sceneFile } from '#apps/crm/seed/demo-file.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { mustAt } from '#core/contract/must.ts'
import { ARTICLES } from './article-list.ts'
import { ARTICLE_ENDINGS, ARTICLE_SECTIONS } from './article-texts.ts'

const coverId = (place: number): string => demoFileId(1, place)
const pictureId = (scene: number): string => demoFileId(2, scene)

/** Demo files: one cover per article, and the pictures inside the texts. */
export const articleFiles: readonly DemoFile[] = [
  ...ARTICLES.map((entry, place) => sceneFile(coverId(place), `封面${place + 1}.jpg`, entry[6])),
  ...Array.from({ length: SCENE_COUNT }, (_, scene) => sceneFile(pictureId(scene), `配图${scene + 1}.jpg`, scene, 'content')),
]

const AUTHORS = ['远航留学研究院', '林老师', '留学顾问Amy', '周老师', '签证顾问陈晨'] as const

/** HTML body: a few headed paragraphs, a picture after the first, a list of points and a closing quote. */
function articleBody(random: Prng, place: number): string {
  const [, category, , , tags, , scene] = mustAt(ARTICLES, place)
  const sections = random.some(ARTICLE_SECTIONS[category], 3)
  const parts = sections.map(([heading, text]) => `<h3>${heading}</h3><p>${text}</p>`)
  const picture = `<p><img src="${demoFileUrl(pictureId((scene + 5) % SCENE_COUNT))}" alt="配图" /></p>`
  const points = tags.map(tag => `<li>${tag}：提前准备，按清单逐项核对。</li>`).join('')
  return `${parts[0]}${picture}${parts.slice(1).join('')}<ul>${points}</ul><blockquote><p>${random.pick(ARTICLE_ENDINGS)}</p></blockquote>`
}

/** Number of institutions that publish articles: few, so that each has several. */
const PUBLISHING_INSTITUTIONS = 6

/** Age of the oldest article in days; the others follow every few days. */
const OLDEST_ARTICLE_DAYS = 260

/** Inserts articles of the platform and of some institutions: most published, some withdrawn, a few drafts, three scheduled. */
export async function insertArticles(tx: Tx, random: Prng, people: readonly number[], institutions: readonly number[]): Promise<void> {
  const rows = ARTICLES.map(([title, category, stage, countries, tags, summary], place) => {
    const left = ARTICLES.length - place
    const draft = left % 9 === 1
    const scheduled = left === 2 || left === 5 || left === 8
    const state = draft ? 'DRAFT' : scheduled ? 'SCHEDULED' : left % 11 === 4 ? 'WITHDRAWN' : 'PUBLISHED'
    const days = Math.round((left * OLDEST_ARTICLE_DAYS) / ARTICLES.length) - 5
    return {
      ...{ title, category, stage, countries, tags, summary, state, days },
      cover: demoFileUrl(coverId(place)),
      body: articleBody(random, place),
      author: random.pick(AUTHORS),
      institution: place % 3 === 1 ? institutions[Math.floor(place / 3) % PUBLISHING_INSTITUTIONS] : null,
      creator: random.pick(people),
      publisher: draft ? null : random.pick(people),
      // Hours from writing to publication; scheduled articles are published in the next days.
      hours: scheduled ? (days + left) * 24 + random.int(0, 6) : random.int(0, 2) * 24 + random.int(1, 8),
    }
  })
  await sql`
    with made as (
      insert into article (title, category, stage, countries, tags, summary, state, cover, body, author, institution_id, creator_id, publisher_id,
        created_date, publish_time)
      select title, category, stage, countries, tags, summary, state, cover, body, author, institution, creator, publisher, at.moment,
        case when state <> 'DRAFT' then at.moment + make_interval(hours => hours) end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(title text, category text, stage text, countries text[], tags text[],
        summary text, state text, days int, cover text, body text, author text, institution bigint, creator bigint, publisher bigint, hours int)
      cross join lateral (select date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
        - make_interval(days => days) + interval '10 hours' as moment) at
      returning id, cover)
    insert into file_link (file_id, record_table, record_id) select replace(cover, '/api/files/', '')::uuid, 'article', id from made`.execute(
    tx,
  )
}
