export { maskValue } from './mask.ts'
