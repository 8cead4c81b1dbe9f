/** Pictures of demo shops: drawings of a few kilobytes, each shared by many rows. */
import { join } from 'node:path'
import { type DemoFile, demoFileId, demoFileUrl } from '#apps/crm/seed/demo-file.ts'

const SHOP_PICTURE_KINDS = [
  ['logo', '店铺logo', 6, 200, 200],
  ['cover', '封面', 4, 604, 341],
  ['environment', '环境', 5, 604, 423],
  ['person', '照片', 8, 200, 200],
  ['honour', '证书', 3, 480, 340],
  ['offer', '录取通知', 2, 480, 340],
] as const

export type PictureKind = (typeof SHOP_PICTURE_KINDS)[number][0]

/** First kind number in the ids of demo files; one per picture kind follows. */
const FIRST_SHOP_FILE_KIND = 0x70

const shopPictureId = (kind: PictureKind, place: number): string =>
  demoFileId(FIRST_SHOP_FILE_KIND + SHOP_PICTURE_KINDS.findIndex(([name]) => name === kind), place)

export const storeFiles: readonly DemoFile[] = SHOP_PICTURE_KINDS.flatMap(([kind, name, count, width, height]) =>
  Array.from({ length: count }, (_, at) => ({
    id: shopPictureId(kind, at + 1),
    name: `${name}${at + 1}.png`,
    type: 'image/png' as const,
    path: join(import.meta.dirname, 'pictures', `${kind}-${at + 1}.png`),
    purpose: 'form' as const,
    width,
    height,
  })),
)

/** URL of a picture of this kind; `place` wraps around. */
export const shopPictureUrl = (kind: PictureKind, place: number): string => {
  const count = SHOP_PICTURE_KINDS.find(([name]) => name === kind)?.[2] ?? 1
  return demoFileUrl(shopPictureId(kind, (place % count) + 1))
}
