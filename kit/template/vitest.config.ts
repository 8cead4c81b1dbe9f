export { default } from '@yuanhang/kit/vitest'
