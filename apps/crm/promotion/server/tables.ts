import type { ColumnType, Generated, Kysely } from 'kysely'
import type { Db } from '#core/contract/database.ts'

export interface PromotionTables {
  promotion_invite: {
    employee_id: number
    invite_code: string
    phone_number: string
    changed_date: ColumnType<Date, never, ReturnType<Date['toISOString']> | Date>
  }
  promotion_registration: {
    id: Generated<number>
    employee_id: number
    register_time: Date
    nickname: string
    number: number
  }
}

/** The connection, knowing this plugin's tables. */
export const promotionDb = (db: Db): Kysely<PromotionTables> => db as Kysely<PromotionTables>
