/** Rules for files in forms: extensions, size and number, with one wording of every refusal in the browser and on the server. */
import type { Rules } from '#core/contract/model/field.ts'
import { mustOwn } from '#core/contract/must.ts'
import { type Proportions, readRatio } from './picture-rules.ts'

/** Group names in "accept", each for several extensions. */
const EXTENSION_GROUPS: Readonly<Record<string, readonly string[]>> = { image: ['png', 'jpg', 'gif'], compress: ['zip', 'rar', '7z'] }

/** Accepted extensions if the manifest names none. */
export const UPLOAD_EXTENSIONS: readonly string[] = [
  ...['png', 'jpg', 'gif', 'webp', 'pdf', 'docx', 'xlsx', 'pptx', 'zip', 'rar', '7z', 'csv', 'txt'],
  ...['mp4', 'm4v', 'webm'],
]
/** Extensions whose content the server can verify; the last three are only for endpoints of their own. */
const VERIFIABLE_EXTENSIONS: ReadonlySet<string> = new Set([...UPLOAD_EXTENSIONS, 'svg', 'flv', 'f4v'])

/** Maximum size in bytes of one file in a form. */
export const UPLOAD_MAX_SIZE = 20 * 1_048_576
/** Maximum number of files in a list without "max". */
const MAX_FILES = 9

export interface FileLimits {
  /** Lower-case extensions without the dot. */
  readonly accept: readonly string[]
  /** Maximum size in bytes of one file. */
  readonly maxSize: number
  readonly most: number
  /** Required aspect ratio of pictures; undefined if any is allowed. */
  readonly ratio?: Proportions
  /** Recommended size in pixels; cropped pictures get this size. */
  readonly width?: number
  readonly height?: number
}

/** Lower-case extension of a file name or URL, without the dot; jpeg becomes jpg. '' if there is none. */
export const fileExtension = (name: string): string => normalizeExtension(/\.([a-z0-9]{1,8})(?:[?#]|$)/i.exec(name)?.[1] ?? '')

const normalizeExtension = (ending: string): string =>
  ending
    .replace(/^\./, '')
    .toLowerCase()
    .replace(/^jpeg$/, 'jpg')

/** Extensions named by "accept": groups are expanded; a leading dot and case are ignored. */
export const acceptedExtensions = (accept: readonly string[]): readonly string[] => [
  ...new Set(
    accept.flatMap(name => (Object.hasOwn(EXTENSION_GROUPS, name) ? mustOwn(EXTENSION_GROUPS, name) : [normalizeExtension(name)])),
  ),
]

/** First entry that is neither a group nor an extension whose content can be verified. */
export const unknownExtension = (accept: readonly string[]): string | undefined =>
  accept.find(name => !Object.hasOwn(EXTENSION_GROUPS, name) && !VERIFIABLE_EXTENSIONS.has(normalizeExtension(name)))

export const acceptableNames: readonly string[] = [...Object.keys(EXTENSION_GROUPS), ...VERIFIABLE_EXTENSIONS]

const pictureLimits = ({ ratio, width, height }: Rules): Pick<FileLimits, 'ratio' | 'width' | 'height'> => ({
  ...(ratio !== undefined && { ratio: readRatio(ratio) }),
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
})

/** Maximum number of files in a list. */
export const maxFiles = ({ max }: Rules): number => max ?? MAX_FILES

/** What files a field takes. */
export interface FileKind {
  readonly picture: boolean
  /** Several files. */
  readonly list: boolean
}

/** File limits of a field of this kind with these rules. */
export const fileLimits = ({ picture, list }: FileKind, rules: Rules = {}): FileLimits => ({
  accept: acceptedExtensions(rules.accept ?? (picture ? ['image'] : UPLOAD_EXTENSIONS)),
  maxSize: rules.maxSize ?? UPLOAD_MAX_SIZE,
  most: list ? maxFiles(rules) : 1,
  ...(picture && pictureLimits(rules)),
})

/** Readable file size. Rounded down, because it is used for limits. */
export const sizeText = (bytes: number): string => {
  const megabytes = Math.floor((bytes / 1_048_576) * 10) / 10
  if (bytes >= 1_048_576 && (megabytes * 1_048_576 === bytes || bytes % 1_024 !== 0 || bytes > 100 * 1_048_576)) return `${megabytes}MB`
  return bytes >= 1_024 ? `${Math.floor(bytes / 1_024)}KB` : `${bytes}B`
}

export const fileTypeMessage = (accept: readonly string[]): string => `文件格式有误，只能上传${acceptedExtensions(accept).join('、')}`
/** Found only by the server, which reads the content. */
export const CONTENT_MISMATCH = '文件格式有误，内容与扩展名不符'
export const OLD_OFFICE = '这是旧版 .xls、.doc 或加了密码的文件，请取消密码并另存为新格式后再上传'
export const fileSizeMessage = (maxSize: number): string => `文件大小不能超过${sizeText(maxSize)}`
export const TOO_MANY_FILES = '超出上传数量'

/** Message for a file that the user selected or a form names; undefined if it is accepted. `size` in bytes. */
export const checkFile = (
  file: { readonly name: string; readonly size: number },
  limits: Pick<FileLimits, 'accept' | 'maxSize'>,
): string | undefined => {
  if (!acceptedExtensions(limits.accept).includes(fileExtension(file.name))) return fileTypeMessage(limits.accept)
  return file.size > limits.maxSize ? fileSizeMessage(limits.maxSize) : undefined
}
