import type { ImportColumn, Importer } from '#core/contract/importer.ts'
import type { FormItem } from '#core/contract/model/action.ts'
import type { DefaultValue, Field } from '#core/contract/model/field.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import { bodyKey, flattenOptions, isEmptyValue, isImportable } from '#core/manifest/fields/index.ts'
import type { KnownTexts } from './read-choice.ts'

/** What can be imported: an item of the form that rows are held to, or a field that says so itself. */
export type ImportItem = Pick<FormItem, 'name' | 'type' | 'label' | 'rules' | 'required' | 'options' | 'to' | 'default'> & {
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
  /** What its numbers count, where the heading names a unit that nobody knows. */
  readonly unit?: string | undefined
}

/** How cells are read besides the form's rules. */
export interface Reading {
  /** By field. */
  readonly known: ReadonlyMap<string, KnownTexts>
  readonly leaveEmpty: ReadonlySet<string>
  /** By field. */
  readonly units: ReadonlyMap<string, string>
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
      return field && field.import !== false && item.readonly !== true && isTaken(item.type, field) ? [ofForm(item, field)] : []
    }),
    ...Object.values(fields).flatMap(field => (field.import === true && !shown.has(field.name) ? [ofField(field)] : [])),
  ]
}

/** A reference is taken where the field says so: its cells name the row. */
const isTaken = (type: string, field: Field): boolean => isImportable(type) || (type === 'ref' && field.import === true)

const ofForm = ({ type, label, rules, required, options, to, default: first }: FormItem, { name, aliases = [] }: Field): ImportItem => ({
  ...{ name, type, label, rules, required, options, aliases },
  ...(to === undefined ? {} : { to }),
  ...(isLiteral(first) ? { default: first } : {}),
})

const ofField = ({ name, type, label, rules, required, options, to, aliases = [] }: Field): ImportItem => ({
  ...{ name, type, label, rules, required, options, aliases },
  ...(to === undefined ? {} : { to }),
})

/** What is taken at the moment of use is for the person who fills in the form at that moment. */
const isLiteral = (value: DefaultValue | undefined): boolean => value !== undefined && (typeof value !== 'object' || Array.isArray(value))

/** The columns that a file may have. */
export const importColumns = (snapshot: Snapshot, importer: Pick<Importer, 'resource' | 'form'>): readonly ImportColumn[] =>
  importedItems(snapshot, importer).map(item => {
    const { name: field, label, aliases } = item
    return { field, label, aliases, required: isMandatory(item) }
  })

/**
 * The items with their options, so that a spreadsheet is held to the form's rules.
 * @param form what stands for empty cells, by key of the form
 */
export const importFields = (
  snapshot: Snapshot,
  importer: Pick<Importer, 'resource' | 'form'>,
  options: Pick<OptionSource, 'get'>,
  { known, leaveEmpty, units }: Reading,
  form: Readonly<Record<string, unknown>> = {},
): Promise<readonly ImportField[]> =>
  Promise.all(
    importedItems(snapshot, importer).map(async item => {
      const set = item.options === undefined ? undefined : choosable(await options.get(item.options))
      const fill = form[bodyKey(item.name, item.type)] as DefaultValue | null | undefined
      return {
        item: isEmptyValue(fill) ? item : { ...item, default: fill as DefaultValue },
        ...{ options: set, known: still(known.get(item.name), set), leaveEmpty: leaveEmpty.has(item.name) && !isMandatory(item) },
        unit: units.get(item.name),
      }
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
