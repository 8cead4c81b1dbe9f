import { defineEndpoint, objectOf, type Shape, WHOLE } from '@yuanhang/server'
import { SUMMARY, type Summary } from '../wire.ts'

const SUMMARY_SHAPE: Shape<Summary> = objectOf({ total: WHOLE, done: WHOLE })

/** GET: number of notes that the caller may see, counted by the list engine within the caller's scope. */
export const summary = defineEndpoint({
  name: 'sample-plugin.summary',
  method: 'GET',
  path: SUMMARY,
  permission: ['/sample-plugin/note/list'],
  title: '示例插件：统计',
  output: SUMMARY_SHAPE,
  async handle({ services, actor }) {
    const count = (quickCheck: string): Promise<number> =>
      services.lists.count({ resource: 'samplePluginNote', query: { quickCheck }, actor })
    const [total, done] = await Promise.all([count('all'), count('done')])
    return { total, done }
  },
})
