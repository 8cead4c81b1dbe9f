/** What a form takes as files: kinds, sizes, numbers, and the one wording of every refusal, in the browser and on the server. */
import type { Rules } from '#core/contract/model/field.ts'
import { type Proportions, readRatio } from './picture-rules.ts'

/** Names that "accept" may give for several endings. */
const GROUPS: Readonly<Record<string, readonly string[]>> = { image: ['png', 'jpg', 'gif'], compress: ['zip', 'rar', '7z'] }

/** What forms take where the manifest names no kind. */
export const UPLOAD_KINDS: readonly string[] = [
  ...['png', 'jpg', 'gif', 'webp', 'pdf', 'docx', 'xlsx', 'pptx', 'zip', 'rar', '7z', 'csv', 'txt'],
  ...['mp4', 'm4v', 'webm'],
]
/** Kinds whose content the server can tell; the last two are for endpoints of their own. */
const KNOWN: ReadonlySet<string> = new Set([...UPLOAD_KINDS, 'svg', 'flv', 'f4v'])

/** Bytes of one file of a form. */
export const UPLOAD_MAX_SIZE = 20 * 1_048_576
/** Files of a list without "max". */
const MOST_FILES = 9

export interface FileLimits {
  /** Endings without the point, lower-case. */
  readonly accept: readonly string[]
  /** Bytes. */
  readonly maxSize: number
  readonly most: number
  /** Proportions that pictures must have; undefined where any will do. */
  readonly ratio?: Proportions
  /** Recommended pixels: what a cropped picture is made. */
  readonly width?: number
  readonly height?: number
}

/** Lower-case ending of a file name or address, without the point; jpeg is jpg. */
export const fileEnding = (name: string): string => sameEnding(/\.([a-z0-9]{1,8})(?:[?#]|$)/i.exec(name)?.[1] ?? '')

const sameEnding = (ending: string): string =>
  ending
    .replace(/^\./, '')
    .toLowerCase()
    .replace(/^jpeg$/, 'jpg')

/** Endings that "accept" means: groups are spelled out, a point and a capital make no difference. */
export const acceptedEndings = (accept: readonly string[]): readonly string[] => [
  ...new Set(accept.flatMap(name => (Object.hasOwn(GROUPS, name) ? (GROUPS[name] as readonly string[]) : [sameEnding(name)]))),
]

/** The first of them that is neither a group nor an ending whose content can be told. */
export const unknownKind = (accept: readonly string[]): string | undefined =>
  accept.find(name => !Object.hasOwn(GROUPS, name) && !KNOWN.has(sameEnding(name)))

export const kindNames: readonly string[] = [...Object.keys(GROUPS), ...KNOWN]

/** Types of fields that hold addresses of files. */
export const FILE_FIELDS: readonly string[] = ['file', 'image', 'files', 'images']

export const takesFiles = (type: string): boolean => FILE_FIELDS.includes(type)

const isPicture = (type: string): boolean => type === 'image' || type === 'images'
const isList = (type: string): boolean => type === 'images' || type === 'files'

const pictureLimits = ({ ratio, width, height }: Rules): Pick<FileLimits, 'ratio' | 'width' | 'height'> => ({
  ...(ratio !== undefined && { ratio: readRatio(ratio) }),
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
})

/** What a field of this type with these rules takes. */
export const fileLimits = (type: string, rules: Rules = {}): FileLimits => ({
  accept: acceptedEndings(rules.accept ?? (isPicture(type) ? ['image'] : UPLOAD_KINDS)),
  maxSize: rules.maxSize ?? UPLOAD_MAX_SIZE,
  most: isList(type) ? (rules.max ?? MOST_FILES) : 1,
  ...(isPicture(type) && pictureLimits(rules)),
})

/** Bytes as people read them; never more than they are, since limits are said with it. */
export const sizeText = (bytes: number): string => {
  const megabytes = Math.floor((bytes / 1_048_576) * 10) / 10
  if (bytes >= 1_048_576 && (megabytes * 1_048_576 === bytes || bytes % 1_024 !== 0 || bytes > 100 * 1_048_576)) return `${megabytes}MB`
  return bytes >= 1_024 ? `${Math.floor(bytes / 1_024)}KB` : `${bytes}B`
}

export const wrongKind = (accept: readonly string[]): string => `文件格式有误，只能上传${acceptedEndings(accept).join('、')}`
/** Only the server looks into a file. */
export const CONTENT_MISMATCH = '文件格式有误，内容与扩展名不符'
export const OLD_OFFICE = '这是旧版 .xls、.doc 或加了密码的文件，请取消密码并另存为新格式后再上传'
export const tooLarge = (maxSize: number): string => `文件大小不能超过${sizeText(maxSize)}`
export const TOO_MANY_FILES = '超出上传数量'

/** Message for a file that somebody chose, or that a form names. `size` in bytes. */
export const checkFile = (
  file: { readonly name: string; readonly size: number },
  limits: Pick<FileLimits, 'accept' | 'maxSize'>,
): string | undefined => {
  if (!acceptedEndings(limits.accept).includes(fileEnding(file.name))) return wrongKind(limits.accept)
  return file.size > limits.maxSize ? tooLarge(limits.maxSize) : undefined
}
