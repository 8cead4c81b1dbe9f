import { join } from 'node:path'
import { type DemoFile, demoFileId, demoFileUrl } from '#apps/crm/seed/demo-file.ts'
import { mustAt } from '#core/contract/must.ts'

/** Pictures of the demo's bank slips. */
export const voucherFiles: readonly DemoFile[] = [1, 2, 3].map(place => ({
  id: demoFileId(0, place),
  name: `银行回单${place}.png`,
  type: 'image/png',
  path: join(import.meta.dirname, `voucher-${place}.png`),
  purpose: 'form',
  width: 480,
  height: 300,
}))

/** URL of one of the slips. */
export const voucherUrl = (place: number): string => demoFileUrl(mustAt(voucherFiles, place % voucherFiles.length).id)
