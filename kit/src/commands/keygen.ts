import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Problem } from '../project/problem.ts'
import type { Command } from './command.ts'

export const keygenCommand: Command = {
  help: 'keygen [文件]                  生成签名用的私钥（默认 plugin-key.pem），并显示公钥',
  async run({ words, folder }) {
    const path = resolve(folder, words[0] ?? 'plugin-key.pem')
    if (existsSync(path)) throw new Problem(`${path} 已经存在，没有覆盖`)
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    await writeFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
    console.log(`私钥：${path}（请妥善保管，不要提交到代码库）`)
    console.log(`公钥：${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`)
    console.log('把公钥写进服务器的环境变量 PLUGIN_KEYS，服务器就只接受用这把私钥签名的插件。')
    return undefined
  },
}
