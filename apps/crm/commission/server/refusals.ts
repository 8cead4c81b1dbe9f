import { type HttpError, refuse } from '#core/contract/errors.ts'
import { isObject } from '#core/contract/must.ts'

/** Messages of the commission constraints in the database. */
const COMMISSION_CONSTRAINT_MESSAGES: Readonly<Record<string, string>> = {
  commission_rate_sum: '提成比例合计不能超过100%',
  commission_line_sum: '提成比例合计不能超过100%',
  commission_line_settled: '该明细已更正或冲回，不能再更正',
  commission_line_there: '该返佣已有此角色的佣金明细，请更正该明细',
  commission_month_locked: '该月佣金已锁定',
  commission_month_over: '只能锁定上月及以前的佣金',
  commission_line_rate_id_fkey: '已用于佣金计算，不能删除',
}

/** Translates constraint violations into messages. Catches conflicts that arise between reading the rows and writing. */
export async function translateCommissionConstraints<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw constraintMessageOf(error) ?? error
  }
}

function constraintMessageOf(error: unknown): HttpError | undefined {
  const constraint = isObject(error) ? error['constraint'] : undefined
  const sentence = typeof constraint === 'string' ? COMMISSION_CONSTRAINT_MESSAGES[constraint] : undefined
  return sentence === undefined ? undefined : refuse(sentence)
}
