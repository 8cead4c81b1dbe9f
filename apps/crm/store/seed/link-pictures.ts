import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

/** Columns with picture URLs in all tables of shops; the flag marks arrays. */
const PICTURE_COLUMNS: readonly (readonly [table: string, column: string, many: boolean])[] = [
  ['institutions_store', 'logo', false],
  ['institutions_store', 'cover', false],
  ['institutions_store', 'environment_images', true],
  ['diy_service', 'picture', false],
  ['service_item', 'cover', false],
  ['service_team_member', 'photo', false],
  ['honorary_qualification', 'images', true],
  ['school_honour', 'images', true],
  ['admission_case', 'pictures', true],
]

/** Links every row to its picture files: read access to a file follows from access to a linked row. */
export async function linkShopPictures(tx: Tx): Promise<void> {
  const parts = PICTURE_COLUMNS.map(([table, column, many]) => {
    const urls = many ? sql`t.${sql.id(column)}` : sql`array[t.${sql.id(column)}]`
    return sql`select substring(url from '[^/]+$')::uuid, ${sql.lit(table)}, t.id from ${sql.table(table)} t, unnest(${urls}) as url where url is not null`
  })
  await sql`insert into file_link (file_id, record_table, record_id) ${sql.join(parts, sql` union all `)} on conflict do nothing`.execute(
    tx,
  )
}
