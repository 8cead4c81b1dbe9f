import { send } from './client.mjs'
import { readItems } from './items.mjs'

const { YUANHANG_URL: url, YUANHANG_KEY: keyId, YUANHANG_SECRET: secret } = process.env
const [, , feed, file] = process.argv
if (!url || !keyId || !secret || !feed || !file) {
  console.error('YUANHANG_URL=… YUANHANG_KEY=… YUANHANG_SECRET=… node send.mjs /users items.json')
  process.exit(2)
}
const items = readItems(file)
try {
  const refused = await send({ url, keyId, secret }, feed, items)
  for (const { index, field, message } of refused) console.log(`items[${index}]${field ? ` ${field}` : ''}: ${message}`)
  console.log(`${items.length - refused.length} of ${items.length} taken`)
  process.exitCode = refused.length > 0 ? 1 : 0
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
