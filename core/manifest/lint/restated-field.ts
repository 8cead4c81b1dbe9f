/** Finds keys of a field that say what silence says. */
import { databaseColumn } from '../link/build-resource.ts'
import type { Declared, Symbols } from '../link/symbols.ts'
import { TAKEN_KEYS } from '../normalize/field-expander.ts'
import type { NormalField, NormalResource } from '../normalize/normal.ts'
import { withReadonly } from '../normalize/writable-fields.ts'
import { pointerOf, valueAtPointer } from '../source/json-pointer.ts'
import type { Catalog } from './catalog.ts'
import { sortableBySilence } from './sort-defaults.ts'
import type { RestatedDefault } from './view-kind.ts'

/** The key, if it states its default value. */
export const restatedIf = (restated: boolean, pointer: string, value: unknown): readonly RestatedDefault[] =>
  restated ? [[pointer, value]] : []

/** The field that "like" or "copyOf" names. */
const originOfField = ({ resources }: Symbols, { fields }: NormalResource, { like, copyOf }: NormalField): NormalField | undefined => {
  const [first = '', name = ''] = (like ?? copyOf ?? '').split('.')
  return resources.get(like === undefined ? (fields[first]?.to ?? '') : first)?.value.fields[name]
}

/** Keys written beside "like" or "copyOf" that say what the origin says. */
const repeatedKeys = (symbols: Symbols, { source, value }: Declared<NormalResource>, name: string, field: NormalField) => {
  const origin = originOfField(symbols, value, field)
  if (origin === undefined) return []
  return TAKEN_KEYS.filter(key => {
    const at = `/fields/${name}/${key}`
    const { file, pointer } = source.locate(at)
    return file === undefined && pointer === at && JSON.stringify(field[key]) === JSON.stringify(origin[key])
  })
}

/** The fields as if none stated what later phases fill in. */
const silentFields = ({ fields, actions }: NormalResource): Readonly<Record<string, NormalField>> => {
  const silent = Object.entries(fields).map(([name, field]) => [name, { ...field, readonly: undefined, sortable: undefined }] as const)
  return withReadonly(Object.fromEntries(silent), actions)
}

/** Keys of a resource's fields that state what they are by silence. */
export const restatedInFields = (
  symbols: Symbols,
  resource: Declared<NormalResource>,
  catalog: Catalog | undefined,
): readonly RestatedDefault[] => {
  const silent = silentFields(resource.value)
  return Object.entries(resource.value.fields).flatMap(([name, field]) => restatedInField(symbols, resource, name, field, silent, catalog))
}

const restatedInField = (
  symbols: Symbols,
  resource: Declared<NormalResource>,
  name: string,
  field: NormalField,
  silent: Readonly<Record<string, NormalField>>,
  catalog: Catalog | undefined,
): readonly RestatedDefault[] => {
  const { source, value } = resource
  const at = `/fields/${name}`
  // Later phases fill in these two.
  const stated = (key: 'readonly' | 'sortable'): unknown => valueAtPointer(source.value, pointerOf(['fields', name, key]))
  const readonly = silent[name]?.readonly
  const sortable = sortableBySilence(value, name, { ...field, sortable: undefined }, catalog)
  const label = symbols.resources.get(field.to ?? '')?.value.lookup?.label
  return [
    ...restatedIf(field.column === databaseColumn(name, { ...field, column: undefined }), `${at}/column`, field.column),
    ...restatedIf(field.required === false, `${at}/required`, false),
    ...restatedIf(stated('readonly') !== undefined && stated('readonly') === readonly, `${at}/readonly`, readonly),
    ...restatedIf(stated('sortable') !== undefined && stated('sortable') === sortable, `${at}/sortable`, sortable),
    ...restatedIf(field.show !== undefined && field.show === label, `${at}/show`, field.show),
    ...repeatedKeys(symbols, resource, name, field).map((key): RestatedDefault => [`${at}/${key}`, field[key]]),
  ]
}
