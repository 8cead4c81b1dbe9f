import { type DeclaredEndpoint, defineEndpoint } from '#core/contract/endpoint.ts'
import { malformed } from '#core/contract/errors.ts'
import { IMAGE_MEDIA, type MediaKind, mediaUploadAt, VIDEO_MEDIA } from '../wire.ts'

/** Upload endpoint of the editor. The file is part of a text, and readable by everyone who may read the text. */
const mediaUploadEndpoint = (
  kind: MediaKind,
  about: Pick<DeclaredEndpoint, 'name' | 'title'> & { readonly rate: NonNullable<DeclaredEndpoint['rate']> },
): DeclaredEndpoint =>
  defineEndpoint({
    ...mediaUploadAt(kind),
    ...about,
    permission: 'session',
    upload: { accept: kind.accept, maxSize: kind.maxSize, fields: ['html'] },
    async handle({ files, services, actor }) {
      const [file] = files
      if (!file) throw malformed('请选择文件')
      return services.files.take(file, 'content', actor)
    },
  })

export const uploadImage = mediaUploadEndpoint(IMAGE_MEDIA, {
  name: 'richtext.uploadImage',
  title: '上传正文图片',
  rate: { perMinute: 60, perDay: 1_000 },
})

export const uploadVideo = mediaUploadEndpoint(VIDEO_MEDIA, {
  name: 'richtext.uploadVideo',
  title: '上传正文视频',
  rate: { perMinute: 10, perDay: 100 },
})
