import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { type FieldError, invalid } from '#core/contract/errors.ts'
import type { FormItem } from '#core/contract/model/action.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { checkFile, fieldType, fileLimitsOf, fitsRatio, wrongRatio } from '#core/manifest/fields/index.ts'
import { fileIdsIn, linkFiles, refersToFiles, unlinkFiles, visibleFiles } from '../files/file-links.ts'
import type { FormRequest } from './form-request.ts'
import type { LockedRow } from './locked-rows.ts'

type SubmittedValues = Readonly<Record<string, unknown>>

/** URLs in one item that it did not hold before. */
const newUrls = (item: FormItem, values: SubmittedValues, before: SubmittedValues): readonly string[] => {
  const kept = new Set([before[item.name]].flat())
  return [values[item.name]].flat().filter((url): url is string => typeof url === 'string' && !kept.has(url))
}

interface LinkableFile {
  readonly id: string
  readonly name: string
  readonly size: number
  /** Pixels of a picture; null for other files and for pictures that were never measured. */
  readonly width: number | null
  readonly height: number | null
}

/** Uploads of the actor that no record refers to yet, and files that one of these rows refers to already. Locked until the transaction ends. */
async function linkableFiles(
  tx: Tx,
  { actor, resource, rows }: FormRequest,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LinkableFile>> {
  const own = rows.map(row => row.id)
  const found =
    await sql<LinkableFile>`select id::text, name, received_size as size, width, height from file where id = any(${ids}::uuid[]) and (
      exists (select from file_link where file_id = file.id and record_table = ${resource.table} and record_id = any(${own}::bigint[]))
      or (employee_id = ${actor.id} and not exists (select from file_link where file_id = file.id))) for key share`.execute(tx)
  return new Map(found.rows.map(file => [file.id, file]))
}

/** Why a new URL in a file field is refused; undefined if it is accepted. */
function urlError(item: FormItem, url: string, known: ReadonlyMap<string, LinkableFile>): string | undefined {
  const [id] = fileIdsIn(url)
  if (id === undefined || url !== `/api/files/${id}`) {
    return item.rules.external === true && /^https?:\/\//i.test(url) ? undefined : `请重新上传${item.label}`
  }
  const file = known.get(id)
  return file ? fileError(item, file) : `请重新上传${item.label}`
}

function fileError({ type, rules, label }: FormItem, file: LinkableFile): string | undefined {
  const limits = fileLimitsOf(type, rules)
  const wrong = checkFile(file, limits)
  if (wrong !== undefined || limits.ratio === undefined) return wrong
  const { width, height } = file
  // A picture of unknown size is refused, because its proportions cannot be checked.
  if (width === null || height === null) return `请重新上传${label}`
  return fitsRatio({ width, height }, limits.ratio) ? undefined : wrongRatio(label, limits.ratio)
}

/**
 * Checks files against their field, which the upload did not know: kind, size, proportions, owner, and that the URL names an upload. Rich text may
 * refer to any file that its writer may see.
 * @throws 422
 */
export async function checkFiles(
  tx: Tx,
  request: FormRequest,
  items: readonly FormItem[],
  values: SubmittedValues,
  before: SubmittedValues,
): Promise<void> {
  const named = items.filter(refersToFiles).map(item => ({ item, fresh: newUrls(item, values, before) }))
  const ids = [...new Set(named.flatMap(({ fresh }) => fileIdsIn([...fresh])))]
  const known = ids.length === 0 ? new Map<string, LinkableFile>() : await linkableFiles(tx, request, ids)
  const errors: FieldError[] = []
  for (const { item, fresh } of named) {
    const message = fieldType(item.type).markup
      ? await richTextError(tx, request, item, fresh, before)
      : fresh.map(url => urlError(item, url, known)).find(Boolean)
    if (message !== undefined) errors.push({ field: item.name, message })
  }
  if (errors.length > 0) throw invalid(errors)
}

async function richTextError(
  tx: Tx,
  { snapshot, actor }: FormRequest,
  item: FormItem,
  fresh: readonly string[],
  before: SubmittedValues,
): Promise<string | undefined> {
  const kept = new Set(fileIdsIn(before[item.name]))
  const ids = fileIdsIn([...fresh]).filter(id => !kept.has(id))
  const seen = await visibleFiles(tx, snapshot, actor, ids)
  return seen.length === ids.length ? undefined : `请重新上传${item.label}中的图片或视频`
}

/** Ids of the files that a row's fields refer to. */
const fileIdsOf = (resource: Resource, row: SubmittedValues): readonly string[] =>
  fileIdsIn(
    Object.values(resource.fields)
      .filter(refersToFiles)
      .map(field => row[field.name]),
  )

/** Ids of the files that a form's items refer to, including items without a field. */
export const fileIdsOfForm = (items: readonly FormItem[], form: SubmittedValues): readonly string[] =>
  fileIdsIn(items.filter(refersToFiles).map(item => form[item.name]))

/**
 * Links the rows to the files in their fields and unlinks those that a write removed. A file belongs to the record whose column holds it; an
 * operation that keeps one with another record attaches it there. A row that left its view cannot be read again: it keeps its links and gets the
 * form's. The nightly job handles files of deleted rows.
 * @throws if a file of the form belongs to no record afterwards
 */
export async function syncFileLinks(
  tx: Tx,
  { resource, operation }: { readonly resource: Resource; readonly operation?: string | undefined },
  ofForm: readonly string[],
  before: readonly LockedRow[],
  after: readonly LockedRow[],
): Promise<void> {
  const left = before.filter(row => !after.some(({ id }) => id === row.id))
  for (const { id } of left) await linkFiles(tx, { table: resource.table, id }, ofForm)
  for (const row of after) {
    const record = { table: resource.table, id: row.id }
    const was = fileIdsOf(resource, before.find(({ id }) => id === row.id) ?? {})
    const now = fileIdsOf(resource, row)
    // All of them, not only new ones: seeded rows and rows from older versions may hold files without links.
    await linkFiles(tx, record, now)
    await unlinkFiles(
      tx,
      record,
      was.filter(id => !now.includes(id)),
    )
  }
  if (await hasUnlinkedFile(tx, ofForm))
    throw new Error(`${operation} keeps files and tells of no record: write them to a field, or attach them`)
}

async function hasUnlinkedFile(tx: Tx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const { rows } = await sql`select from file where id = any(${ids}::uuid[])
    and not exists (select from file_link where file_id = file.id) limit 1`.execute(tx)
  return rows.length > 0
}
