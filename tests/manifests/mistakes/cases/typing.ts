import type { Mistake } from '../mistake.ts'

const slip = (
  name: string,
  text: string,
  becomes: string,
  code: string,
  says: string,
  more: { readonly suggests?: string; readonly line?: string; readonly where?: string; readonly file?: string } = {},
): Mistake => ({ name, file: 'resources/department', text, becomes, code, says, column: true, where: '', ...more })

/** Typing errors, of the author or of the input method, in the text of a file. */
export const typing: readonly Mistake[] = [
  slip('a full-width comma between keys', '"manifest": 1,', '"manifest": 1，', 'json.full-width', '“，” 是全角符号，请改成半角的 “,”'),
  slip('a full-width colon', '"label": "部门"', '"label"： "部门"', 'json.full-width', '“：” 是全角符号，请改成半角的 “:”'),
  slip('curly quotes around a value', '"label": "部门"', '"label": “部门”', 'json.full-width', '““” 是全角符号'),
  slip('a curly quote closes the text', '"label": "部门",', '"label": "部门”,', 'json.full-width', '“”” 是全角符号'),
  slip('curly quotes around a key', '"scope": "all"', '“scope”: "all"', 'json.full-width', '是全角符号'),
  slip('full-width braces', '"fields": {', '"fields": ｛', 'json.full-width', '“｛” 是全角符号，请改成半角的 “{”'),
  slip('a closing full-width brace', '"parent": "parent" }', '"parent": "parent" ｝', 'json.full-width', '“｝” 是全角符号'),
  slip('lenticular brackets', '["name"]', '【"name"】', 'json.full-width', '“【” 是全角符号，请改成半角的 “[”'),
  slip('an ideographic comma in a list', '"form": ["name", "parent"', '"form": ["name"、 "parent"', 'json.full-width', '“、” 是全角符号，请改成半角的 “,”'),
  slip('a full-width space', '"scope": "all"', '"scope":　"all"', 'json.full-width', '全角空格'),
  slip('a full-width semicolon', '"scope": "all",', '"scope": "all"；', 'json.full-width', '“；” 是全角符号，请改成半角的 “,”'),
  slip('a half-width semicolon', '"scope": "all",', '"scope": "all";', 'json.syntax', '“;” 不能写在这里'),
  slip('True with a capital', '"primary": true', '"primary": True', 'json.word', '“True” 应写成 “true”'),
  slip('FALSE in capitals', '"required": true', '"required": FALSE', 'json.word', '“FALSE” 应写成 “false”'),
  slip('是 for true', '"danger": true', '"danger": 是', 'json.word', '“是” 应写成 “true”'),
  slip('否 for false', '"required": true', '"required": 否', 'json.word', '“否” 应写成 “false”'),
  slip('a text without quotes', '"label": "部门"', '"label": 部门', 'json.word', '“部门” 两边要加引号'),
  slip('a key without quotes', '"scope": "all"', 'scope: "all"', 'json.word', '“scope” 两边要加引号'),
  slip('single quotes', '"label": "部门"', "\"label\": '部门'", 'json.syntax', '要用双引号'),
  slip('a quote within a text', '"confirm": "确定删除该部门吗？"', '"confirm": "确定删除"该部门"吗？"', 'json.quote', '文字里的引号要写成'),
  slip('a quote within a text, in English words', '"success": "部门已删除"', '"success": "部门"OK"已删除"', 'json.quote', '文字里的引号要写成'),
  slip('a comma forgotten', '"name": "department",', '"name": "department"', 'json.syntax', '这里缺少逗号'),
  slip('a comma forgotten between objects', '"maxLength": 30 },', '"maxLength": 30 }', 'json.syntax', '这里缺少逗号'),
  slip('a comma too many', '"parent": "parent" }', '"parent": "parent", }', 'json.syntax', '多了一个逗号'),
  slip('two commas', '"scope": "all",', '"scope": "all",,', 'json.syntax', '多了一个逗号'),
  slip('a text that is not closed', '"label": "部门",', '"label": "部门,', 'json.syntax', '文字没有结束的引号'),
  slip('a brace that is not closed', '"operation": "system.addDepartment"\n    },', '"operation": "system.addDepartment",\n', 'json.syntax', '没有结束的 “{”', {
    line: '"add": {',
  }),
  slip('a brace too many', '"remarks"],\n      "operation": "system.addDepartment"\n    },', '"remarks"],\n      "operation": "system.addDepartment"\n    }},', 'json.syntax', '多', {
    line: '    }},',
  }),
  slip('a line comment', '"scope": "all",', '"scope": "all", // 全部', 'json.comment', '不能写注释'),
  slip('a comment with a hash', '"scope": "all",', '"scope": "all", # 全部', 'json.comment', '不能写注释'),
  slip('marks of a merge', '\n  "scope": "all",', '\n<<<<<<< HEAD\n  "scope": "all",\n=======\n  "scope": "all",\n>>>>>>> b', 'json.conflict', '合并冲突', { line: '<<<<<<<' }),
  slip('a key twice', '"scope": "all",', '"scope": "all",\n  "label": "部门",', 'json.duplicate-key', '“label” 重复', {
    where: '/label',
    line: '"label": "部门",\n  "lookup"',
  }),
  slip('a file in GBK', '"label": "部门"', '"label": "\ufffd\ufffd\ufffd\ufffd"', 'file.not-utf8', 'UTF-8'),
  slip('a byte order mark', '{\n  "$schema"', '\ufeff{\n  "$schema"', 'file.bom', 'BOM'),
]
