/** Forms that are another action's, changed: `{ "like": "add", "without": […], "with": […] }` written out. */
import type { NormalFormItem, NormalLike } from './normal.ts'

/** What a form says before forms that it is like are looked up. */
export type StatedForm = readonly NormalFormItem[] | NormalLike

/** A form written out. */
export interface WrittenForm {
  readonly items: readonly NormalFormItem[]
  /** Where each item stands in the action, e.g. "form/2", "form/with/0"; "form/like" for those of the other action. */
  readonly places: readonly string[]
  /** The other form cannot be had: it is empty, like this one, or has a mistake that is said elsewhere. Nothing else is said of this form. */
  readonly broken?: 'empty' | 'circular' | 'elsewhere'
}

/** What an item is known by among the others of its form: its field, its name, or the text of its heading. */
export const itemName = ({ field, name, section }: NormalFormItem): string => field ?? name ?? section ?? ''

const isLike = (form: StatedForm): form is NormalLike => !Array.isArray(form)

/** Actions whose forms are each other's, where the way from this one leads; undefined when it ends. */
const circleOf = (forms: ReadonlyMap<string, StatedForm>, action: string): readonly string[] | undefined => {
  const way: string[] = []
  for (let at: string | undefined = action; at !== undefined; ) {
    if (way.includes(at)) return way.slice(way.indexOf(at))
    way.push(at)
    const form: StatedForm = forms.get(at) ?? []
    at = isLike(form) ? form.like : undefined
  }
  return undefined
}

/** The form of an action, given what every action of the resource states. */
export const writeForm = (forms: ReadonlyMap<string, StatedForm>, action: string): WrittenForm => {
  const form = forms.get(action) ?? []
  if (!isLike(form)) return { items: form, places: form.map((_, index) => `form/${index}`) }
  const nothing = { items: [], places: [] }
  if (!forms.has(form.like)) return { ...nothing, broken: 'elsewhere' }
  const circle = circleOf(forms, action)
  // One of a circle says so: the last.
  const saying = circle && [...forms.keys()].findLast(name => circle.includes(name))
  if (circle !== undefined) return { ...nothing, broken: saying === action ? 'circular' : 'elsewhere' }
  const base = writeForm(forms, form.like)
  if (base.broken !== undefined) return { ...nothing, broken: 'elsewhere' }
  return base.items.length === 0 ? { ...nothing, broken: 'empty' } : change(base.items, form)
}

const change = (base: readonly NormalFormItem[], { without = [], with: own = [] }: NormalLike): WrittenForm => {
  const replacing = new Map(own.map((item, index) => [itemName(item), { item, place: `form/with/${index}` }]))
  const kept = base
    .filter(item => !without.includes(itemName(item)))
    .map(item => replacing.get(itemName(item)) ?? { item, place: 'form/like' })
  const added = [...replacing.values()].filter(({ item }) => !base.some(other => itemName(other) === itemName(item)))
  const all = [...kept, ...added]
  return { items: all.map(({ item }) => item), places: all.map(({ place }) => place) }
}
