/** Checks that required custom fields can be filled: unlike a column, nothing else writes them. */
import type { Declared, LinkContext, Symbols } from '../link/symbols.ts'
import type { NormalResource } from '../normalize/normal.ts'
import { placedItems } from './own-items.ts'

/** The resource and those that extend it: a form of any of them fills its fields. */
const family = ({ resources }: Symbols, { name }: NormalResource): readonly NormalResource[] =>
  [...resources.values()].flatMap(({ value }) =>
    value.name === name || value.extends === name || value.kept?.name === name ? [value] : [],
  )

const hasForm = (resource: NormalResource, field: string): boolean =>
  Object.values(resource.actions).some(action => placedItems(action).some(({ item }) => item.field === field && item.readonly !== true))

export const checkCustomFields = ({ symbols, reporter }: LinkContext, { source, value }: Declared<NormalResource>): void => {
  for (const [name, { custom, required, import: imported, label }] of Object.entries(value.fields)) {
    if (custom !== true || required !== true || imported === true) continue
    if (family(symbols, value).some(resource => hasForm(resource, name))) continue
    const message = `必填的“${label}”没有表单填写：把它写进新增、编辑的 “form”，否则没有人能填`
    reporter.report(source, `/fields/${name}/required`, { code: 'field.never-filled', message })
  }
}
