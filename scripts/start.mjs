// `npm start`: database, migrations, web app if it is stale, then api and worker in one process tree. Restarts crashed processes.
import { buildWeb } from "./build-web.mjs";
import { startProduct } from "./start-product.ts";

await startProduct({ buildWeb });
