export { type MaskKind, maskValue } from './mask.ts'
