/**
 * Checks what is read through references. A resource with scope "all" must not show more of a scoped resource's rows than their names, and an
 * outside plugin's resource nothing but the names of rows outside the plugin.
 */
import { databaseColumn } from '../link/build-resource.ts'
import { referencePlaceOf } from '../link/place.ts'
import { resolvedPathOf } from '../link/resolve-path.ts'
import type { Declared, LinkContext, LinkedFile } from '../link/symbols.ts'
import type { NormalResource } from '../normalize/normal.ts'
import { kindOf, statedKind } from '../normalize/view-kind.ts'
import { enclosed } from '../text/enclosed.ts'
import { schemaId } from '../validate/validate-file.ts'
import { walkSchema } from '../validate/walk-schema.ts'

const FIELD_REFERENCES: ReadonlySet<string> = new Set(['field', 'column', 'filtered'])

/** Marks that name a field without reading through it. */
const NOT_READ = /\/copyOf$|^\/lockFirst\//

/** Whether a field of the target is more than its name ("lookup" label and apart, or a column that its table declares as naming). */
const showsMoreThanName = ({ symbols }: LinkContext, { lookup, fields, source, table }: NormalResource, name: string): boolean => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined || name === lookup?.label || lookup?.apart?.includes(name)) return false
  return symbols.tables?.get(table ?? source)?.names.has(databaseColumn(name, field)) !== true
}

/** Whether a resource's rows can refer to rows that its readers are not allowed to see. */
const leavesScope = ({ symbols }: LinkContext, from: NormalResource, reference: string, to: NormalResource): boolean => {
  if (from.scope.through === reference) return false
  const [own, other] = [symbols.tables?.get(from.table ?? from.source), symbols.tables?.get(to.table ?? to.source)]
  if (own !== undefined && own === other) return from.scope.all && !to.scope.all
  return own?.outside === true ? other?.plugin !== own.plugin : from.scope.all && !to.scope.all
}

const reachProblem = (context: LinkContext, resource: string | undefined, text: string): string | undefined => {
  const [reference = '', field] = text.split('.')
  const from = context.symbols.resources.get(resource ?? '')?.value
  const path = from && resolvedPathOf(context.symbols, from.name, text)
  const to = context.symbols.resources.get(path?.own.to ?? '')?.value
  // undefined `tables`: a plugin.json could not be read, so its grants are unknown.
  if (from === undefined || to === undefined || field === undefined || context.symbols.tables === undefined) return undefined
  return showsMoreThanName(context, to, field) && leavesScope(context, from, reference, to)
    ? reachMessage(from, reference, to, field)
    : undefined
}

const reachMessage = (from: NormalResource, reference: string, to: NormalResource, field: string): string =>
  `能看到 “${from.name}” 的人不一定能看到 “${reference}” 指向的 “${to.name}”：经过引用只能显示它的名称（“lookup” 的 “label” 和 “apart”），不能显示 “${field}”`

/** Hint texts of a resource that contain fields, by pointer. */
const hintsOf = ({ search, home = [] }: NormalResource): readonly (readonly [string, string])[] => [
  ...(search?.hint === undefined ? [] : [['/search/hint', search.hint] as const]),
  ...home.flatMap(({ rows }, index) => (rows?.hint === undefined ? [] : [[`/home/${index}/rows/hint`, rows.hint] as const])),
]

/** Reports what a file reads through references beyond the name of the target. */
export const checkReach = (context: LinkContext, source: LinkedFile): void => {
  const { symbols, reporter } = context
  const say = (pointer: string, message: string | undefined): void => {
    if (message !== undefined) reporter.report(source, pointer, { code: 'grant.reach', message })
  }
  for (const mark of walkSchema(symbols.schemas, schemaId(source), source.value)) {
    if (mark.kind !== 'reference' || NOT_READ.test(mark.pointer)) continue
    const names = FIELD_REFERENCES.has(mark.ref) ? [mark.name] : mark.ref === 'screenPath' ? enclosed(mark.name, '{', '}') : []
    for (const name of names.filter(one => one.includes('.')))
      say(mark.pointer, reachProblem(context, referencePlaceOf(symbols, source, mark.pointer).resource, name))
  }
  const view = source.kind === 'screen' ? source.value.view : undefined
  if (view === undefined) return
  for (const [pointer, resource, path] of kindOf(symbols.viewKinds, { type: statedKind(view) }).readThrough(view))
    say(pointer, reachProblem(context, resource, path))
}

/** Reports fields and hints of a resource that show more of a referenced row than its name. */
export const checkShownReach = (context: LinkContext, { source, value }: Declared<NormalResource>): void => {
  for (const [name, { show }] of Object.entries(value.fields)) {
    const message = show === undefined ? undefined : reachProblem(context, value.name, `${name}.${show}`)
    if (message !== undefined) context.reporter.report(source, `/fields/${name}/show`, { code: 'grant.reach', message })
  }
  for (const [pointer, text] of hintsOf(value))
    for (const name of enclosed(text, '{', '}').filter(one => one.includes('.'))) {
      const message = reachProblem(context, value.name, name)
      if (message !== undefined) context.reporter.report(source, pointer, { code: 'grant.reach', message })
    }
}
