import type { ImportColumn, Importer } from '#core/contract/importer.ts'
import type { FormItem } from '#core/contract/model/action.ts'
import type { DefaultValue, Field } from '#core/contract/model/field.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import { bodyKey, fieldType, flattenOptions, isEmptyValue, isImportable } from '#core/manifest/public.ts'
import type { KnownTexts } from './read-choice.ts'

/** Importable column: an item of the form that rows are validated against, or a field with `import: true`. */
export type ImportItem = Pick<FormItem, 'name' | 'type' | 'label' | 'rules' | 'required' | 'options' | 'to' | 'default'> & {
  readonly aliases: readonly string[]
}

/** Importable item with its selectable options. */
export interface ImportableField {
  readonly item: ImportItem
  readonly options: readonly Option[] | undefined
  /** Known meanings of texts that match no option. */
  readonly known: KnownTexts
  /** True if an unreadable value is left empty instead of refusing the row. */
  readonly leaveEmpty: boolean
  /** Chosen unit of the column's numbers, if the heading names an unknown one. */
  readonly unit?: string | undefined
}

/** Settings for reading cells, besides the form's rules. */
export interface ReadSettings {
  /** Known texts by field. */
  readonly known: ReadonlyMap<string, KnownTexts>
  readonly leaveEmpty: ReadonlySet<string>
  /** Chosen unit by field. */
  readonly units: ReadonlyMap<string, string>
}

/** True if every row needs a value in its own cell. */
export const isMandatory = ({ required, default: first }: ImportItem): boolean => required === true && first === undefined

/**
 * Items of the importer's form, then fields with `import: true` that the form lacks. Readonly items, fields with `import: false` and types without a
 * text form are left out.
 */
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
      return field && field.import !== false && item.readonly !== true && isImportableItem(item.type, field)
        ? [itemOfForm(item, field)]
        : []
    }),
    ...Object.values(fields).flatMap(field => (field.import === true && !shown.has(field.name) ? [itemOfField(field)] : [])),
  ]
}

/** A reference is importable only if its field sets `import: true`: its cells name the referenced row. */
const isImportableItem = (type: string, field: Field): boolean =>
  isImportable(type) || (fieldType(type).sheet.named && field.import === true)

const itemOfForm = (
  { type, label, rules, required, options, to, default: first }: FormItem,
  { name, aliases = [] }: Field,
): ImportItem => ({
  ...{ name, type, label, rules, required, options, aliases },
  ...(to === undefined ? {} : { to }),
  ...(isLiteralDefault(first) ? { default: first } : {}),
})

const itemOfField = ({ name, type, label, rules, required, options, to, aliases = [] }: Field): ImportItem => ({
  ...{ name, type, label, rules, required, options, aliases },
  ...(to === undefined ? {} : { to }),
})

/** Computed defaults are for the user who fills in the form at that moment, not for an import. */
const isLiteralDefault = (value: DefaultValue | undefined): boolean =>
  value !== undefined && (typeof value !== 'object' || Array.isArray(value))

/** Columns that a file may have. */
export const importColumns = (snapshot: Snapshot, importer: Pick<Importer, 'resource' | 'form'>): readonly ImportColumn[] =>
  importedItems(snapshot, importer).map(item => {
    const { name: field, label, aliases } = item
    return { field, label, aliases, required: isMandatory(item) }
  })

/**
 * The importable items with their options, so that a spreadsheet is validated by the form's rules.
 * @param form defaults for empty cells, by body key of the form
 */
export const importFields = (
  snapshot: Snapshot,
  importer: Pick<Importer, 'resource' | 'form'>,
  options: Pick<OptionSource, 'get'>,
  { known, leaveEmpty, units }: ReadSettings,
  form: Readonly<Record<string, unknown>> = {},
): Promise<readonly ImportableField[]> =>
  Promise.all(
    importedItems(snapshot, importer).map(async item => {
      const set = item.options === undefined ? undefined : importableOptions(await options.get(item.options))
      const fill = form[bodyKey(item.name, item.type)]
      return {
        item: isEmptyValue(fill) ? item : { ...item, default: fill as DefaultValue },
        ...{
          options: set,
          known: selectableMeanings(known.get(item.name), set),
          leaveEmpty: leaveEmpty.has(item.name) && !isMandatory(item),
        },
        unit: units.get(item.name),
      }
    }),
  )

/** As in a form: neither disabled options nor those that only operations set can be chosen. */
const importableOptions = (options: readonly Option[]): readonly Option[] =>
  options
    .filter(option => !option.disabled)
    .flatMap(option => (option.manual ? [{ ...option, children: importableOptions(option.children) }] : importableOptions(option.children)))

/** Drops meanings whose option is no longer selectable; such a text is unknown again. */
function selectableMeanings(known: KnownTexts = new Map(), options: readonly Option[] = []): KnownTexts {
  const values = new Set(flattenOptions(options).map(option => option.value))
  return new Map([...known].filter(([, value]) => value === null || values.has(value)))
}
