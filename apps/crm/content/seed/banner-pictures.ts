import { join } from 'node:path'
import { type DemoFile, demoFileId, fileAddress } from '#apps/crm/seed/demo-file.ts'

/** Kind number in the ids of demo files. */
const KIND = 40

/** Four files for each of six pictures: a campus, a plane, books, a graduate's hat, hills, a city. */
export const bannerFiles: readonly DemoFile[] = Array.from({ length: 24 }, (_, at) => ({
  id: demoFileId(KIND, at + 1),
  name: `轮播图${at + 1}.png`,
  type: 'image/png',
  path: join(import.meta.dirname, `banner-${(at % 6) + 1}.png`),
  purpose: 'form',
  width: 750,
  height: 300,
}))

/** URL of a banner picture. Each banner has its own file, as if uploaded for it. */
export const bannerUrl = (place: number): string => fileAddress((bannerFiles[place] as DemoFile).id)
