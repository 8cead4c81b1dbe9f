import { defineServerPlugin } from '@yuanhang/server'
import { finish } from './finish.ts'
import { summary } from './summary.ts'

export default defineServerPlugin({
  id: 'sample-plugin',
  operations: [finish],
  endpoints: [summary],
})
