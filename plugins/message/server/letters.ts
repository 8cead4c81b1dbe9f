import { paragraphs } from '#core/manifest/html/html-text.ts'
import type { Note } from './notes.ts'
import type { Letter } from './send.ts'
import { fillTemplate } from './template.ts'
import type { MessageDraft } from './trigger.ts'

/** Most separate messages of one action per person; more are combined into one. */
export const MOST_SINGLE = 5

/** Most distinct values listed in a combined message. */
const MOST_NAMED = 3

/** Settings and template of a trigger, as edited by staff. */
export interface Settings {
  readonly key: string
  readonly channels: readonly string[]
  readonly important: boolean
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly manyTitle: string
  readonly manySummary: string
}

/** Letter with its recipients. */
export interface Addressed {
  readonly letter: Letter
  readonly to: readonly number[]
}

type Texts = Readonly<Record<string, string>>
type Filled = Pick<Letter, 'title' | 'summary' | 'content' | 'link'>

const valuesOf = ({ draft, seeing }: Note): Texts => (seeing ? draft.values : { ...draft.values, ...draft.unseen })

function single({ title, summary, content }: Settings, note: Note): Filled {
  const values = valuesOf(note)
  return {
    title: fillTemplate(title, values),
    summary: fillTemplate(summary, values),
    content: paragraphs(fillTemplate(content, values)),
    link: note.seeing ? note.draft.link : undefined,
  }
}

/** Template values of a combined message: the distinct values of each variable, limited to the first few. */
function merged(notes: readonly Note[]): Texts {
  const distinct = new Map<string, Set<string>>()
  for (const note of notes)
    for (const [name, value] of Object.entries(valuesOf(note))) distinct.set(name, (distinct.get(name) ?? new Set()).add(value))
  const shown = [...distinct].map(([name, values]) => {
    const first = [...values].slice(0, MOST_NAMED).join('、')
    return [name, values.size > MOST_NAMED ? `${first}等` : first] as const
  })
  return { ...Object.fromEntries(shown), count: String(notes.length) }
}

function many({ manyTitle, manySummary }: Settings, notes: readonly Note[], link: string | undefined): Filled {
  const values = merged(notes)
  const summary = fillTemplate(manySummary, values)
  return {
    title: fillTemplate(manyTitle, values),
    summary,
    content: paragraphs(summary),
    link: notes.some(note => note.seeing) ? link : undefined,
  }
}

/**
 * Turns the notes of one action into letters: a person with more than `most` notes gets one combined letter, and identical letters are sent once to
 * all their recipients.
 * @param most separate letters per person
 */
export function lettersOf(settings: Settings, notes: readonly Note[], listLink?: string, most = MOST_SINGLE): readonly Addressed[] {
  const byPerson = new Map<number, Note[]>()
  for (const note of notes) byPerson.set(note.employeeId, [...(byPerson.get(note.employeeId) ?? []), note])
  const letters = new Map<MessageDraft | string, Map<boolean, { filled: Filled; to: number[] }>>()
  const put = (key: MessageDraft | string, seeing: boolean, employeeId: number, fill: () => Filled): void => {
    const variants = letters.get(key) ?? new Map<boolean, { filled: Filled; to: number[] }>()
    letters.set(key, variants)
    const known = variants.get(seeing)
    if (known) known.to.push(employeeId)
    else variants.set(seeing, { filled: fill(), to: [employeeId] })
  }
  for (const [employeeId, own] of byPerson) {
    if (own.length > most) {
      const filled = many(settings, own, listLink)
      put(JSON.stringify(filled), true, employeeId, () => filled)
    } else for (const note of own) put(note.draft, note.seeing, employeeId, () => single(settings, note))
  }
  const { key, channels, important } = settings
  const common = { important, trigger: key, listed: channels.includes('website'), push: channels.includes('push') }
  return [...letters.values()].flatMap(variants =>
    [...variants.values()].map(({ filled, to }) => ({ letter: { ...common, ...filled }, to })),
  )
}
