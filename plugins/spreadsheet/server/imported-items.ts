import type { ImportColumn, Importer } from '#core/contract/importer.ts'
import type { FormItem } from '#core/contract/model/action.ts'
import type { DefaultValue, Field } from '#core/contract/model/field.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import { flattenOptions, isImportable } from '#core/manifest/fields/index.ts'
import type { KnownTexts } from './read-choice.ts'

/** What can be imported: an item of the form that rows are held to, or a field that says so itself. */
export type ImportItem = Pick<FormItem, 'name' | 'type' | 'label' | 'rules' | 'required' | 'options' | 'default'> & {
  readonly aliases: readonly string[]
}

/** An item with the options that may be chosen. */
export interface ImportField {
  readonly item: ImportItem
  readonly options: readonly Option[] | undefined
  /** What texts mean that are no option. */
  readonly known: KnownTexts
  /** A value that cannot be read is left empty. */
  readonly leaveEmpty: boolean
}

/** How cells are read besides the form's rules. */
export interface Reading {
  /** By field. */
  readonly known: ReadonlyMap<string, KnownTexts>
  readonly leaveEmpty: ReadonlySet<string>
}

/** Every row must have a value of its own. */
export const isMandatory = ({ required, default: first }: ImportItem): boolean => required === true && first === undefined

/** What the importer's form has, then what only a spreadsheet has; a field is left out when it says so or when no text stands for its values. */
export function importedItems(
  snapshot: Snapshot,
  { resource: name, form: action }: Pick<Importer, 'resource' | 'form'>,
): readonly ImportItem[] {
  const resource = snapshot.resources[name]
  const form = resource?.actions[action]?.form ?? []
  const fields = resource?.fields ?? {}
  const shown = new Set(form.map(item => item.field))
  return [
    ...form.flatMap(item => {
      const field = item.field === undefined ? undefined : fields[item.field]
      return field && field.import !== false && item.readonly !== true && isImportable(item.type) ? [ofForm(item, field)] : []
    }),
    ...Object.values(fields).flatMap(field => (field.import === true && !shown.has(field.name) ? [ofField(field)] : [])),
  ]
}

const ofForm = ({ type, label, rules, required, options, default: first }: FormItem, { name, aliases = [] }: Field): ImportItem => ({
  ...{ name, type, label, rules, required, options, aliases },
  ...(isLiteral(first) ? { default: first } : {}),
})

const ofField = ({ name, type, label, rules, required, options, aliases = [] }: Field): ImportItem => ({
  ...{ name, type, label, rules, required, options, aliases },
})

/** What is taken at the moment of use is for the person who fills in the form at that moment. */
const isLiteral = (value: DefaultValue | undefined): boolean => value !== undefined && (typeof value !== 'object' || Array.isArray(value))

/** The columns that a file may have. */
export const importColumns = (snapshot: Snapshot, importer: Pick<Importer, 'resource' | 'form'>): readonly ImportColumn[] =>
  importedItems(snapshot, importer).map(item => {
    const { name: field, label, aliases } = item
    return { field, label, aliases, required: isMandatory(item) }
  })

/** The items with their options, so that a spreadsheet is held to the form's rules. */
export const importFields = (
  snapshot: Snapshot,
  importer: Pick<Importer, 'resource' | 'form'>,
  options: Pick<OptionSource, 'get'>,
  { known, leaveEmpty }: Reading,
): Promise<readonly ImportField[]> =>
  Promise.all(
    importedItems(snapshot, importer).map(async item => {
      const set = item.options === undefined ? undefined : choosable(await options.get(item.options))
      return { item, options: set, known: still(known.get(item.name), set), leaveEmpty: leaveEmpty.has(item.name) && !isMandatory(item) }
    }),
  )

/** As in a form: disabled options cannot be chosen anew, nor what only operations set. */
const choosable = (options: readonly Option[]): readonly Option[] =>
  options
    .filter(option => !option.disabled)
    .flatMap(option => (option.manual ? [{ ...option, children: choosable(option.children) }] : choosable(option.children)))

/** What can still be chosen, and nothing: a text whose option is gone is unknown again. */
function still(known: KnownTexts = new Map(), options: readonly Option[] = []): KnownTexts {
  const values = new Set(flattenOptions(options).map(option => option.value))
  return new Map([...known].filter(([, value]) => value === null || values.has(value)))
}
