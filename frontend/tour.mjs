import { chromium } from 'playwright-core'
const base='http://127.0.0.1:8199', out='/tmp/shots'
const [who,...paths]=process.argv.slice(2)
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
for (const [w,h] of [[1366,768],[390,844]]) {
  const c=await b.newContext({viewport:{width:w,height:h},locale:'pt-BR',timezoneId:'America/Sao_Paulo'})
  const p=await c.newPage()
  if(who!=='none'){ await p.goto(base+'/login'); await p.getByLabel('E-mail').fill(who); await p.locator('input[type=password]').fill('Cozinha#2026'); await p.getByRole('button',{name:'Entrar',exact:true}).click(); await p.waitForURL(u=>!u.pathname.includes('login'),{timeout:60000}) }
  for (const path of paths) {
    try { await p.goto(base+path,{timeout:60000}); await p.waitForLoadState('networkidle',{timeout:20000}).catch(()=>{}); await p.waitForTimeout(800); await p.screenshot({path:`${out}/${w}${path.replace(/[^a-zA-Z0-9]+/g,'_')}.png`,fullPage:true}) } catch(e){ console.log(path,e.message.split('\n')[0]) }
  }
  await c.close()
}
await b.close()
