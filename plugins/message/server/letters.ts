import { paragraphsHtml } from '#core/manifest/public.ts'
import type { RecipientDraft } from './notes.ts'
import type { Letter } from './send.ts'
import { fillTemplate } from './template.ts'
import type { MessageDraft } from './trigger.ts'

/** Most separate messages of one action per person; more are combined into one. */
export const MAX_SEPARATE_MESSAGES = 5

/** Most distinct values listed in a combined message. */
const MAX_LISTED_VALUES = 3

/** Settings and template of a trigger, as edited by staff. */
export interface TriggerSettings {
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
export interface AddressedLetter {
  readonly letter: Letter
  readonly to: readonly number[]
}

type VariableTexts = Readonly<Record<string, string>>
type FilledTemplate = Pick<Letter, 'title' | 'summary' | 'content' | 'link'>

const draftValues = ({ draft, seeing }: RecipientDraft): VariableTexts => (seeing ? draft.values : { ...draft.values, ...draft.unseen })

function separateLetter({ title, summary, content }: TriggerSettings, note: RecipientDraft): FilledTemplate {
  const values = draftValues(note)
  return {
    title: fillTemplate(title, values),
    summary: fillTemplate(summary, values),
    content: paragraphsHtml(fillTemplate(content, values)),
    link: note.seeing ? note.draft.link : undefined,
  }
}

/** Template values of a combined message: the distinct values of each variable, limited to the first few. */
function combinedValues(notes: readonly RecipientDraft[]): VariableTexts {
  const distinct = new Map<string, Set<string>>()
  for (const note of notes)
    for (const [name, value] of Object.entries(draftValues(note))) distinct.set(name, (distinct.get(name) ?? new Set()).add(value))
  const shown = [...distinct].map(([name, values]) => {
    const first = [...values].slice(0, MAX_LISTED_VALUES).join('、')
    return [name, values.size > MAX_LISTED_VALUES ? `${first}等` : first] as const
  })
  return { ...Object.fromEntries(shown), count: String(notes.length) }
}

function combinedLetter(
  { manyTitle, manySummary }: TriggerSettings,
  notes: readonly RecipientDraft[],
  link: string | undefined,
): FilledTemplate {
  const values = combinedValues(notes)
  const summary = fillTemplate(manySummary, values)
  return {
    title: fillTemplate(manyTitle, values),
    summary,
    content: paragraphsHtml(summary),
    link: notes.some(note => note.seeing) ? link : undefined,
  }
}

/**
 * Turns the notes of one action into letters: a person with more than `most` notes gets one combined letter, and identical letters are sent once to
 * all their recipients.
 * @param most separate letters per person
 */
export function addressedLetters(
  settings: TriggerSettings,
  notes: readonly RecipientDraft[],
  listLink?: string,
  most = MAX_SEPARATE_MESSAGES,
): readonly AddressedLetter[] {
  const byPerson = new Map<number, RecipientDraft[]>()
  for (const note of notes) byPerson.set(note.employeeId, [...(byPerson.get(note.employeeId) ?? []), note])
  const letters = new Map<MessageDraft | string, Map<boolean, { filled: FilledTemplate; to: number[] }>>()
  const put = (key: MessageDraft | string, seeing: boolean, employeeId: number, fill: () => FilledTemplate): void => {
    const variants = letters.get(key) ?? new Map<boolean, { filled: FilledTemplate; to: number[] }>()
    letters.set(key, variants)
    const known = variants.get(seeing)
    if (known) known.to.push(employeeId)
    else variants.set(seeing, { filled: fill(), to: [employeeId] })
  }
  for (const [employeeId, own] of byPerson) {
    if (own.length > most) {
      const filled = combinedLetter(settings, own, listLink)
      put(JSON.stringify(filled), true, employeeId, () => filled)
    } else for (const note of own) put(note.draft, note.seeing, employeeId, () => separateLetter(settings, note))
  }
  const { key, channels, important } = settings
  const common = { important, trigger: key, listed: channels.includes('website'), push: channels.includes('push') }
  return [...letters.values()].flatMap(variants =>
    [...variants.values()].map(({ filled, to }) => ({ letter: { ...common, ...filled }, to })),
  )
}
