/**
 * npm run create-plugin NAME [folder]: creates a plugin project outside this one, which needs nothing of it except the server to run in. Packs the
 * kit,
 * fills in its template in the caller's working directory, installs the dependencies, and prints the next steps.
 */
import { spawnSync } from 'node:child_process'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CALLER, ROOT } from './support/paths.ts'

/** Standard output of one of the project's programs; its messages go to standard error. Exits if the program fails. */
const programOutput = (file: string): string => {
  const { status, stdout } = spawnSync(process.execPath, [file], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
  return stdout
}

/** Runs npm install, with the npm that runs this command. */
const npmInstall = (folder: string): boolean => {
  const script = process.env.npm_execpath
  const [program, first] =
    script && /\.[cm]?js$/.test(script) ? [process.execPath, [script]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  const args = [...first, 'install', '--no-audit', '--no-fund', '--loglevel=error']
  // npm's environment variables of this project must not reach npm in another project.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_local_prefix|package_|lifecycle_)/.test(name)),
  )
  return (
    spawnSync(program, args, { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'], shell: program.endsWith('.cmd') }).status === 0
  )
}

const createProject = (name: string, folder: string, options: readonly string[]): boolean => {
  const kit: { readonly tarball: string; readonly folder: string } = JSON.parse(programOutput('kit/pack/tarball.ts'))
  const program = resolve(kit.folder, 'bin/yuanhang-plugin.js')
  const args = [program, 'create', name, folder, '--kit', kit.tarball, '--data', resolve(ROOT, process.env.DATA_DIR ?? 'data'), ...options]
  return spawnSync(process.execPath, args, { cwd: CALLER, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

const runCreatePlugin = (): void => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { title: { type: 'string' } } })
  const [name = '', place] = positionals
  const folder = resolve(CALLER, place ?? name)
  const options = values.title === undefined ? [] : ['--title', values.title]
  if (!createProject(name, folder, options)) {
    process.exitCode = 1
    return
  }
  console.log(`已新建插件 ${name}：${folder}\n正在安装依赖 (npm install)…`)
  if (!npmInstall(folder)) {
    console.error(`依赖安装失败：文件已经写好，请检查网络后在 ${folder} 里运行 npm install`)
    process.exitCode = 1
    return
  }
  console.log(
    [
      '',
      '接下来：',
      `  cd ${relative(CALLER, folder) || '.'}`,
      '  npm test           # 运行自带的测试',
      '  npm run dev        # 保存后自动打包，放进用 npm run dev 启动的服务器',
      '',
    ].join('\n'),
  )
}

runCreatePlugin()
