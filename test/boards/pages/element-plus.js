import ElementPlus from 'element-plus';
import 'element-plus/dist/index.css';
import { createApp, ref } from 'vue/dist/vue.esm-bundler.js';
import { board, put } from './board';

const app = (template) => (main) => {
  const setup = () => ({
    put,
    zone: ref(''),
    skills: ref([]),
    count: ref(1),
    level: ref(20),
    day: ref(''),
    stars: ref(0),
    zones: ['Shanghai', 'Beijing', 'Chengdu'],
    all: ['Baking', 'Sewing', 'Welding'],
  });
  createApp({ template, setup }).use(ElementPlus).mount(main);
};

board({
  selects: app(`<h1>Activity</h1><el-form label-width="140px">
    <el-form-item label="Activity zone"><el-select v-model="zone" placeholder="please select your zone" @change="put('zone', $event)">
      <el-option v-for="one in zones" :key="one" :label="one" :value="one.toLowerCase()" /></el-select></el-form-item>
    <el-form-item label="Skills"><el-select v-model="skills" multiple filterable placeholder="Select" @change="put('skills', [...$event])">
      <el-option v-for="one in all" :key="one" :label="one" :value="one.toLowerCase()" /></el-select></el-form-item>
  </el-form>`),
  numbers: app(`<h1>Booking</h1><el-form label-width="140px">
    <el-form-item label="Guests"><el-input-number v-model="count" :min="1" :max="10" @change="put('guests', $event)" /></el-form-item>
    <el-form-item label="Budget"><el-slider v-model="level" @change="put('budget', $event)" /></el-form-item>
    <el-form-item label="Arrival"><el-date-picker v-model="day" type="date" placeholder="Pick a day" value-format="YYYY-MM-DD" @change="put('arrival', $event)" /></el-form-item>
    <el-form-item label="Comfort"><el-rate v-model="stars" :texts="['oops','poor','fair','good','great']" show-text @change="put('comfort', $event)" /></el-form-item>
  </el-form>`),
});
