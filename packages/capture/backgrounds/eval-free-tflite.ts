/**
 * A Vite plugin. TensorFlow Lite's loader generates functions from text, which our content security policy forbids. The plugin replaces
 * them with closures in four places and makes the script a module. The package's version is pinned; a missing place fails the build.
 */
export function evalFreeTflite() {
  return {
    name: "eval-free-tflite",
    transform(code: string, id: string) {
      if (!/tfjs-tflite[\\/]wasm[\\/]tflite_web_api_cc_simd\.js$/u.test(id)) return null;
      return { code: REPLACEMENTS.reduce(replaceOnce, code), map: null };
    },
  };
}

type Replacement = { from: string; to: string; text: string };

function replaceOnce(code: string, { from, to, text }: Replacement): string {
  const start = code.indexOf(from);
  const end = to === "" ? code.length : code.indexOf(to, start) + to.length;
  if (start === -1 || end < start + from.length || code.includes(from, start + 1))
    throw new Error(`the code of tfjs-tflite differs from the expected text: ${from}`);
  return code.slice(0, start) + text + code.slice(end);
}

const REPLACEMENTS: Replacement[] = [
  {
    from: `return new Function("body",`,
    to: `(body)}`,
    text: `return Object.defineProperty(function(){"use strict";return body.apply(this,arguments)},"name",{value:name})}`,
  },
  {
    from: `args1.push(invokerFnBody);`,
    to: `return invokerFunction}`,
    text: `return function(...given){
      if(given.length!==argCount-2)throwBindingError("function "+humanName+" called with "+given.length+" arguments");
      const destructors=needsDestructorStack?[]:null;
      const wired=[];
      if(isClassMethodFunc)wired.push(argTypes[1].toWireType(destructors,this));
      for(let i=2;i<argCount;++i)wired.push(argTypes[i].toWireType(destructors,given[i-2]));
      const rv=cppInvokerFunc(cppTargetFunc,...wired);
      if(needsDestructorStack)runDestructors(destructors);
      else for(let i=isClassMethodFunc?1:2;i<argTypes.length;++i){
        const destroy=argTypes[i].destructorFunction;
        if(destroy!==null)destroy(wired[isClassMethodFunc?i-1:i-2]);
      }
      if(returns)return argTypes[0].fromWireType(rv);
    }}`,
  },
  {
    from: `params.push(functionBody);var invokerFunction=new_(Function,params)`,
    to: `.apply(null,args);`,
    text: `var invokerFunction=function(handle,name,destructors,pointer){
      const given=[];
      for(let i=1;i<argCount;++i){given.push(types[i].readValueFromPointer(pointer));pointer+=types[i]["argPackAdvance"]}
      const rv=handle[name](...given);
      for(let i=1;i<argCount;++i)if(types[i]["deleteObject"])types[i].deleteObject(given[i-1]);
      if(!retType.isVoid)return retType.toWireType(destructors,rv);
    };`,
  },
  {
    from: `return new Function("requireRegisteredType",`,
    to: `Emval.toHandle,getMemory)}`,
    text: `return function(constructor,argTypes,args){
      const given=[];
      for(let i=0;i<argCount;++i){
        const type=requireRegisteredType(getMemory()[argTypes>>2],"parameter "+i);
        given.push(type.readValueFromPointer(args));
        args+=type["argPackAdvance"];
        argTypes+=4;
      }
      return Emval.toHandle(new constructor(...given));
    }}`,
  },
  {
    from: `if (typeof exports === 'object' && typeof module === 'object')`,
    to: "",
    text: `export { tflite_web_api_ModuleFactory };`,
  },
];
