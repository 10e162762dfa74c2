import 'attention-figures';
import { createApp } from 'vue';
import Post from './Post.vue';

createApp(Post).mount('#post');
