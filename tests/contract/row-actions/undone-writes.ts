import pg from 'pg'
import type { TestServer } from '#tests/support/server.ts'

export interface UndoneWrites {
  /** Number of writes that were executed completely and then rolled back. */
  count(): Promise<number>
  close(): Promise<void>
}

/**
 * Makes every write of the server execute completely and roll back at commit, by refusing its audit entry. Successful calls return 500 instead; a
 * sequence, which rollbacks do not reset, counts them.
 */
export async function undoWrites({ database }: TestServer): Promise<UndoneWrites> {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`
    create sequence undone;
    create function undo_write() returns trigger language plpgsql security definer as
      $$ begin perform nextval('undone'); raise exception 'undone'; end $$;
    create constraint trigger undo after insert on audit_log deferrable initially deferred
      for each row when (new.result = 'success') execute function undo_write()`)
  return {
    count: async () =>
      Number((await owner.query<{ n: string }>(`select case when is_called then last_value else 0 end as n from undone`)).rows[0]?.n),
    close: () => owner.end(),
  }
}
