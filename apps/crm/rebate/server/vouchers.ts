import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { invalid, malformed } from '#core/contract/errors.ts'
import { KEPT_FILE } from '#core/contract/shape.ts'

const MB = 1_048_576

/**
 * Uploads the voucher of a rebate. Stored pictures are re-encoded, so the hash of the uploaded file is kept to recognise the same file in later
 * uploads.
 */
export const uploadVoucher = defineEndpoint({
  name: 'rebate.uploadVoucher',
  method: 'POST',
  path: '/order/institutionsOrder/addUpload',
  permission: ['/order/institutionsOrder/rebates'],
  title: '上传付款凭证',
  upload: { accept: ['jpeg', 'png', 'jpg'], maxSize: 5 * MB, fields: ['image'] },
  rate: { perMinute: 60, perDay: 1_000 },
  output: KEPT_FILE,
  async handle({ files, services, actor, transaction }) {
    const [file] = files
    if (!file) throw malformed('请选择文件')
    const kept = await services.files.take(file, 'form', actor)
    await transaction(({ tx }) => crmTx(tx).insertInto('rebate_voucher').values({ file_id: kept.id, hash: file.hash }).execute())
    return kept
  },
})

const voucherError = (message: string) => invalid([{ field: 'paymentVoucher', message }])

/**
 * Hash of a voucher that no other rebate uses. An advisory lock makes parallel calls with the same file wait; the later one is refused.
 * @throws 422
 */
export async function unusedVoucher(tx: Tx, address: string): Promise<string> {
  const fileId = address.split('/').at(-1) ?? ''
  const voucher = await crmTx(tx)
    .selectFrom('rebate_voucher')
    .select(['hash', sql`pg_advisory_xact_lock(hashtextextended('voucher ' || hash, 727010))`.as('locked')])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (!voucher) throw voucherError('请重新上传付款凭证')
  const used = await crmTx(tx)
    .selectFrom('rebate_application as a')
    .innerJoin('institutions_order as o', 'o.id', 'a.order_id')
    .select('o.order_number')
    .where('a.voucher_hash', '=', voucher.hash)
    .where('a.audit_status', 'in', ['PENDING', 'PASSED'])
    .where('a.reversed', '=', false)
    .executeTakeFirst()
  if (used) throw voucherError(`该凭证已用于订单${used.order_number}`)
  return voucher.hash
}
