import { join } from 'node:path'
import { type DemoFile, demoFileId, demoFileUrl } from '#apps/crm/seed/demo-file.ts'
import { mustAt } from '#core/contract/must.ts'

/** Kind number in the ids of demo files. */
const BANNER_FILE_KIND = 40

/** Four files for each of six pictures: a campus, a plane, books, a graduate's hat, hills, a city. */
export const bannerFiles: readonly DemoFile[] = Array.from({ length: 24 }, (_, at) => ({
  id: demoFileId(BANNER_FILE_KIND, at + 1),
  name: `轮播图${at + 1}.png`,
  type: 'image/png',
  path: join(import.meta.dirname, `banner-${(at % 6) + 1}.png`),
  purpose: 'form',
  width: 750,
  height: 300,
}))

/** URL of a banner picture. Each banner has its own file, as if uploaded for it. */
export const bannerUrl = (place: number): string => demoFileUrl(mustAt(bannerFiles, place).id)
