import { join } from 'node:path'
import { type DemoFile, demoFileId, demoFileUrl } from '#apps/crm/seed/demo-file.ts'

/** Kind numbers (0–255) in the ids of demo files. */
const COMMENT_FILE_KINDS = { scene: 60, face: 61 } as const

const commentPictures = (
  kind: keyof typeof COMMENT_FILE_KINDS,
  count: number,
  name: string,
  width: number,
  height: number,
): readonly DemoFile[] =>
  Array.from({ length: count }, (_, place) => ({
    id: demoFileId(COMMENT_FILE_KINDS[kind], place + 1),
    name: `${name}${place + 1}.png`,
    type: 'image/png',
    path: join(import.meta.dirname, 'pictures', `${kind}-${place + 1}.png`),
    purpose: 'form',
    width,
    height,
  }))

/** Pictures of comments: campuses, offers, a desk. */
export const COMMENT_SCENES = commentPictures('scene', 5, '评价图片', 320, 240)

/** Drawn faces. */
export const COMMENT_FACES = commentPictures('face', 4, '头像', 96, 96)

/** Demo files of comments and testimonials. */
export const commentFiles: readonly DemoFile[] = [...COMMENT_SCENES, ...COMMENT_FACES]

/** URL of a picture, as records store it. */
export const commentPictureUrl = ({ id }: DemoFile): string => demoFileUrl(id)
